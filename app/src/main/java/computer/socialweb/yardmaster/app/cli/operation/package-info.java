/** Operations as a command shows them: begun, followed to their end, cancelled by Ctrl-C. */
@NullMarked
package computer.socialweb.yardmaster.app.cli.operation;

import org.jspecify.annotations.NullMarked;
