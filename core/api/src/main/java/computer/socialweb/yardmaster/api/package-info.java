/**
 * The kinds HostProcess, Postgres and OpenBaoServer of group socialweb.computer: spec and status
 * values.
 */
@NullMarked
package computer.socialweb.yardmaster.api;

import org.jspecify.annotations.NullMarked;
