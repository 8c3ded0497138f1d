/**
 * What the programs that run as members share: a small HTTP server, their control socket, their
 * log. JDK classes only, and few of them, since each member loads them.
 */
@NullMarked
package computer.socialweb.yardmaster.local.control;

import org.jspecify.annotations.NullMarked;
