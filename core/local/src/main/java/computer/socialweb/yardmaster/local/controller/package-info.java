/** Loops that make what runs match the objects that describe it; one package below per kind. */
@NullMarked
package computer.socialweb.yardmaster.local.controller;

import org.jspecify.annotations.NullMarked;
