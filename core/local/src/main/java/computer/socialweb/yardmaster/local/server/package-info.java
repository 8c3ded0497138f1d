/** The API server of the local control plane: start it, ask where it is, stop it. */
@NullMarked
package computer.socialweb.yardmaster.local.server;

import org.jspecify.annotations.NullMarked;
