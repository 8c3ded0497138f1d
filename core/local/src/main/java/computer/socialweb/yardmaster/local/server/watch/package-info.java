/** Watches: the changes of a kind from a revision on, told to one client each. */
@NullMarked
package computer.socialweb.yardmaster.local.server.watch;

import org.jspecify.annotations.NullMarked;
