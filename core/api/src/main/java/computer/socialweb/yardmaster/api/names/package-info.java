/** Keys, labels, object, unit, slice and store names. Pure; every round trip is tested. */
@NullMarked
package computer.socialweb.yardmaster.api.names;

import org.jspecify.annotations.NullMarked;
