/**
 * The rules of the house, run by every module over its own classes and sources: who may touch whom,
 * what is not done, how large things may be, and how they are formatted.
 */
@NullMarked
package computer.socialweb.yardmaster.testkit.house;

import org.jspecify.annotations.NullMarked;
