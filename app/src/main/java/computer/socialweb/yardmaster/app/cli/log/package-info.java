/** Logs of members on the command line: their ends, and what is added to them. */
@NullMarked
package computer.socialweb.yardmaster.app.cli.log;

import org.jspecify.annotations.NullMarked;
