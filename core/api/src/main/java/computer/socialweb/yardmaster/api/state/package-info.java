/**
 * What a member's reported facts mean: the one state function, cause and affected, the graph and
 * its order. Pure.
 */
@NullMarked
package computer.socialweb.yardmaster.api.state;

import org.jspecify.annotations.NullMarked;
