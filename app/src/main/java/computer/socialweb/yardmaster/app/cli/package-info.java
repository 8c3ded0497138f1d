/** The command line: one class per command. */
@NullMarked
package computer.socialweb.yardmaster.app.cli;

import org.jspecify.annotations.NullMarked;
