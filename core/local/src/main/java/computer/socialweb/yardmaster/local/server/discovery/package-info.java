/**
 * What the server says about itself: its kinds, their schemas, its version, and who may do what.
 */
@NullMarked
package computer.socialweb.yardmaster.local.server.discovery;

import org.jspecify.annotations.NullMarked;
