/**
 * What the API serves and by which rules: definitions, schemas, selectors, names, and the Status
 * that tells a client what is wrong.
 */
@NullMarked
package computer.socialweb.yardmaster.local.server.resource;

import org.jspecify.annotations.NullMarked;
