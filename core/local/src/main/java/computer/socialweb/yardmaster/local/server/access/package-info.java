/** Who may reach the server and how they know it: certificates, token, port, kubeconfig, hosts. */
@NullMarked
package computer.socialweb.yardmaster.local.server.access;

import org.jspecify.annotations.NullMarked;
