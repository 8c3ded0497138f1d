/** What the console and the command line call: snapshots of clusters, and operations on them. */
@NullMarked
package computer.socialweb.yardmaster.cluster;

import org.jspecify.annotations.NullMarked;
