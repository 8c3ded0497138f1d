/** Running things: a queue of keys, back-off, named threads, tasks that fold their triggers. */
@NullMarked
package computer.socialweb.yardmaster.work;

import org.jspecify.annotations.NullMarked;
