/** Makes a vault run for each OpenBaoServer object and reports its health. */
@NullMarked
package computer.socialweb.yardmaster.local.controller.openbao;

import org.jspecify.annotations.NullMarked;
