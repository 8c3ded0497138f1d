/** What a machine has and lacks for this program. */
@NullMarked
package computer.socialweb.yardmaster.app.doctor;

import org.jspecify.annotations.NullMarked;
