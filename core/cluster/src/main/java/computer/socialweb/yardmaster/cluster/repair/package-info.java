/** The verb repair: what is sick and why, a plan to mend it as a value, and doing just that. */
@NullMarked
package computer.socialweb.yardmaster.cluster.repair;

import org.jspecify.annotations.NullMarked;
