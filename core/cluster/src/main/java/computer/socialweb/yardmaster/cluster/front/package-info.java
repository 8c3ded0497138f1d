/** What the orchestration knows of a front: its control socket, its status, where it is. */
@NullMarked
package computer.socialweb.yardmaster.cluster.front;

import org.jspecify.annotations.NullMarked;
