/** Running things: queue of keys, back-off, named threads, folded tasks, identity of a process. */
@NullMarked
package computer.socialweb.yardmaster.work;

import org.jspecify.annotations.NullMarked;
