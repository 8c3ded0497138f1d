/** The console as a program: its window on a control plane that may still be starting. */
@NullMarked
package computer.socialweb.yardmaster.app.console;

import org.jspecify.annotations.NullMarked;
