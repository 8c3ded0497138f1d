/** The program: its start, how its parts are put together, and what it keeps for itself. */
@NullMarked
package computer.socialweb.yardmaster.app;

import org.jspecify.annotations.NullMarked;
