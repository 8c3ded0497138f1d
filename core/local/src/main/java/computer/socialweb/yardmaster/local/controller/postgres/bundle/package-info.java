/** The PostgreSQL that this program brings along, and its unpacking. */
@NullMarked
package computer.socialweb.yardmaster.local.controller.postgres.bundle;

import org.jspecify.annotations.NullMarked;
