/** Processes as this host's kernel and C library give them: starting, finding, signals, exits. */
@NullMarked
package computer.socialweb.yardmaster.local.supervisor.host;

import org.jspecify.annotations.NullMarked;
