/** Logging in to a PostgreSQL server over its unix socket. */
@NullMarked
package computer.socialweb.yardmaster.cluster.store.login;

import org.jspecify.annotations.NullMarked;
