/** What the program reads from the machine it runs on, and where its files are. */
@NullMarked
package computer.socialweb.yardmaster.app.place;

import org.jspecify.annotations.NullMarked;
