/** The PostgreSQL of a cluster: asked for, waited for, looked into and given up. */
@NullMarked
package computer.socialweb.yardmaster.cluster.store;

import org.jspecify.annotations.NullMarked;
