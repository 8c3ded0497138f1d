/**
 * Background operations: steps, progress, deadline, truthful cancel, exactly one outcome, and the
 * journal that keeps them.
 */
@NullMarked
package computer.socialweb.yardmaster.operation;

import org.jspecify.annotations.NullMarked;
