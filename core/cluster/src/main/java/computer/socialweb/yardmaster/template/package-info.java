/**
 * Templates: their schema with errors that name line and column, the ports, secrets and files of a
 * cluster, and the steps that a template becomes for it.
 */
@NullMarked
package computer.socialweb.yardmaster.template;

import org.jspecify.annotations.NullMarked;
