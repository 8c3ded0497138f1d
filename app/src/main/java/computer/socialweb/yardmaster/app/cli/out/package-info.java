/** How commands print: text for people, JSON for programs, and nothing foreign unescaped. */
@NullMarked
package computer.socialweb.yardmaster.app.cli.out;

import org.jspecify.annotations.NullMarked;
