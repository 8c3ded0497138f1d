/** The verb reap: stops every member of a cluster and keeps its data. */
@NullMarked
package computer.socialweb.yardmaster.cluster.reap;

import org.jspecify.annotations.NullMarked;
