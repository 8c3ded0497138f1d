/** Message bundles and the one failure type whose text comes from them. */
@NullMarked
package computer.socialweb.yardmaster.api.text;

import org.jspecify.annotations.NullMarked;
