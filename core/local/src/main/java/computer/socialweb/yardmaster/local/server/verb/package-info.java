/** The verbs of the API, a class each: what is read and written, and what is answered. */
@NullMarked
package computer.socialweb.yardmaster.local.server.verb;

import org.jspecify.annotations.NullMarked;
