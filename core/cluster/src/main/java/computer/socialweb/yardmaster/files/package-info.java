/** The one way to make, write and remove files: neither a crash nor a symbolic link does harm. */
@NullMarked
package computer.socialweb.yardmaster.files;

import org.jspecify.annotations.NullMarked;
