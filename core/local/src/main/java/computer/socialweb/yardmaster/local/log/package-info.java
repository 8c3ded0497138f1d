/**
 * The revisioned object log: every change of every object in one SQLite file, in the order of its
 * revisions, with snapshots and watch windows over it.
 */
@NullMarked
package computer.socialweb.yardmaster.local.log;

import org.jspecify.annotations.NullMarked;
