package computer.socialweb.yardmaster.local.log;

/**
 * An object as it was written at a revision.
 *
 * @param revision the revision that wrote it
 * @param value the object's text, as the writer gave it
 */
public record Stored(String name, long revision, String value) {}
