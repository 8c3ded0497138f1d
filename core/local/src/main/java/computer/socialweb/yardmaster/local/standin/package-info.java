/**
 * Stand-ins: one program that plays any component of a rehearsal cluster. It opens the component's
 * port, logs like it, answers its health endpoint and misbehaves on command.
 */
@NullMarked
package computer.socialweb.yardmaster.local.standin;

import org.jspecify.annotations.NullMarked;
