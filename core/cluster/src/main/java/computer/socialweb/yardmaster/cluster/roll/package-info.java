/** The verb roll: moves a cluster from its active slot to the other one behind its front. */
@NullMarked
package computer.socialweb.yardmaster.cluster.roll;

import org.jspecify.annotations.NullMarked;
