/** A walk through the real console without a display, one picture per stop. */
@NullMarked
package computer.socialweb.yardmaster.app.tour;

import org.jspecify.annotations.NullMarked;
