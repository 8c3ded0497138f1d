/** The state directory: where what lies, how it is written, and the record of each cluster. */
@NullMarked
package computer.socialweb.yardmaster.cluster.record;

import org.jspecify.annotations.NullMarked;
