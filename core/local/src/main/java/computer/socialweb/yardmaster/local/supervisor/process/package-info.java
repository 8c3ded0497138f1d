/** The supervisor that runs units as plain processes, for hosts without systemd as their init. */
@NullMarked
package computer.socialweb.yardmaster.local.supervisor.process;

import org.jspecify.annotations.NullMarked;
