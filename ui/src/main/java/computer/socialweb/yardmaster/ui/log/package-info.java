/** A bounded tail of a member's log. */
@NullMarked
package computer.socialweb.yardmaster.ui.log;

import org.jspecify.annotations.NullMarked;
