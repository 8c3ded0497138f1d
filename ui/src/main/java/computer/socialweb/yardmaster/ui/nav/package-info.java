/** Where the window is and what is selected in it. */
@NullMarked
package computer.socialweb.yardmaster.ui.nav;

import org.jspecify.annotations.NullMarked;
