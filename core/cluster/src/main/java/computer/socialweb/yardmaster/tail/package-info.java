/** Following log files across rotation and truncation, in bounded memory. */
@NullMarked
package computer.socialweb.yardmaster.tail;

import org.jspecify.annotations.NullMarked;
