/** Makes units of HostProcess objects, and reports what the supervisor sees of them. */
@NullMarked
package computer.socialweb.yardmaster.local.controller.process;

import org.jspecify.annotations.NullMarked;
