/** The vault of a cluster: placed, judged and reaped as an OpenBaoServer object. */
@NullMarked
package computer.socialweb.yardmaster.cluster.vault;

import org.jspecify.annotations.NullMarked;
