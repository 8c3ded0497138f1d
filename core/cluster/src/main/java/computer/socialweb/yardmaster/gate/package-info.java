/** Readiness gates of steps, what they say, and the runner that waits for one. */
@NullMarked
package computer.socialweb.yardmaster.gate;

import org.jspecify.annotations.NullMarked;
