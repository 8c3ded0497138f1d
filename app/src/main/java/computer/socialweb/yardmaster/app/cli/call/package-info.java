/** What commands are given: the options that all of them share, and the parts they call. */
@NullMarked
package computer.socialweb.yardmaster.app.cli.call;

import org.jspecify.annotations.NullMarked;
