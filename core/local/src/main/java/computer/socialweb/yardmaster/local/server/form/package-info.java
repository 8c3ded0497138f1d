/** The forms in which objects are shown: as they are, as metadata alone, or as rows of a table. */
@NullMarked
package computer.socialweb.yardmaster.local.server.form;

import org.jspecify.annotations.NullMarked;
