/**
 * The hop to the JavaFX thread: the only place that knows {@code Platform}; live values, time,
 * measurements.
 */
@NullMarked
package computer.socialweb.yardmaster.ui.fx;

import org.jspecify.annotations.NullMarked;
