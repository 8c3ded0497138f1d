/** The member graph of a cluster, drawn in the formats of the command {@code graph}. */
@NullMarked
package computer.socialweb.yardmaster.app.cli.graph;

import org.jspecify.annotations.NullMarked;
