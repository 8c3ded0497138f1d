/** What is known of the selected member. */
@NullMarked
package computer.socialweb.yardmaster.ui.inspector;

import org.jspecify.annotations.NullMarked;
