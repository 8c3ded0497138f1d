/** What runs, what ran, and what can be asked of a cluster now. */
@NullMarked
package computer.socialweb.yardmaster.ui.operation;

import org.jspecify.annotations.NullMarked;
