/**
 * Makes a PostgreSQL server run for each Postgres object: unpacks the binaries, creates the data
 * directory, places the unit, logs in, and takes all of it away again.
 */
@NullMarked
package computer.socialweb.yardmaster.local.controller.postgres;

import org.jspecify.annotations.NullMarked;
