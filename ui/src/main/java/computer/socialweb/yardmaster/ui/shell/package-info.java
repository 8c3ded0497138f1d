/** The window: puts the features together and takes the keyboard. */
@NullMarked
package computer.socialweb.yardmaster.ui.shell;

import org.jspecify.annotations.NullMarked;
