/** How the member programs are packed, archived and started. */
@NullMarked
package computer.socialweb.yardmaster.local.program;

import org.jspecify.annotations.NullMarked;
