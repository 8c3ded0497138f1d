/** The rack: one cluster's members, slots and cables. Model, layout and view. */
@NullMarked
package computer.socialweb.yardmaster.ui.graph;

import org.jspecify.annotations.NullMarked;
