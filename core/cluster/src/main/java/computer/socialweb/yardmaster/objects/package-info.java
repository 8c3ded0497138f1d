/**
 * Objects of the control plane: the only owner of the Kubernetes client, its informers and the
 * watchdog over them.
 */
@NullMarked
package computer.socialweb.yardmaster.objects;

import org.jspecify.annotations.NullMarked;
