/** The embedded control plane as a whole: what it starts, in which order, and the process it is. */
@NullMarked
package computer.socialweb.yardmaster.local;

import org.jspecify.annotations.NullMarked;
