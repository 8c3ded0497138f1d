/** All clusters: the sidebar and the page that lists them. */
@NullMarked
package computer.socialweb.yardmaster.ui.overview;

import org.jspecify.annotations.NullMarked;
