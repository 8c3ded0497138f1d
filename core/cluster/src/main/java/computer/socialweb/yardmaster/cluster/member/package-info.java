/** What every verb does with a single member: taking it away, and repeating its words safely. */
@NullMarked
package computer.socialweb.yardmaster.cluster.member;

import org.jspecify.annotations.NullMarked;
