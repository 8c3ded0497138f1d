/** The clusters of one control plane, kept up to date from its watches and this machine's files. */
@NullMarked
package computer.socialweb.yardmaster.cluster.live;

import org.jspecify.annotations.NullMarked;
