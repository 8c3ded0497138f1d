/** Placing members and seeing them ready, one by one and as a graph: the verb spawn. */
@NullMarked
package computer.socialweb.yardmaster.cluster.spawn;

import org.jspecify.annotations.NullMarked;
