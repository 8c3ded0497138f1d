/** The state directory: where what lies, who works on what, and the record of each cluster. */
@NullMarked
package computer.socialweb.yardmaster.cluster.record;

import org.jspecify.annotations.NullMarked;
