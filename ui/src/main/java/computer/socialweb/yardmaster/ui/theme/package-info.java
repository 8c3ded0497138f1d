/** The themes: tokens, fonts and style sheets. */
@NullMarked
package computer.socialweb.yardmaster.ui.theme;

import org.jspecify.annotations.NullMarked;
