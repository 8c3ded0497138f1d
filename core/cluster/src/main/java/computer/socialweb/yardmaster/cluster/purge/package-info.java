/** The verb purge: deletes a cluster with all of its data. */
@NullMarked
package computer.socialweb.yardmaster.cluster.purge;

import org.jspecify.annotations.NullMarked;
