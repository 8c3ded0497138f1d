/** Questions asked before something happens, drawn over the window they act on. */
@NullMarked
package computer.socialweb.yardmaster.ui.dialog;

import org.jspecify.annotations.NullMarked;
