/** The front: a TCP proxy before the apiserver, run as a member. */
@NullMarked
package computer.socialweb.yardmaster.local.front;

import org.jspecify.annotations.NullMarked;
