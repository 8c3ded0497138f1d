/**
 * Parts that every feature is drawn with: glyphs, pills, buttons that say why they are off, panels
 * for what is not there.
 */
@NullMarked
package computer.socialweb.yardmaster.ui.control;

import org.jspecify.annotations.NullMarked;
