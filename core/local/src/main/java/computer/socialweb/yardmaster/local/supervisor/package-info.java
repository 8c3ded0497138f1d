/** What turns unit descriptions into running processes and keeps them so; backends lie below. */
@NullMarked
package computer.socialweb.yardmaster.local.supervisor;

import org.jspecify.annotations.NullMarked;
