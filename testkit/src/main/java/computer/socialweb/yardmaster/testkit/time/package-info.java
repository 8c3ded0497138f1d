/** Time that a test moves by hand. */
@NullMarked
package computer.socialweb.yardmaster.testkit.time;

import org.jspecify.annotations.NullMarked;
