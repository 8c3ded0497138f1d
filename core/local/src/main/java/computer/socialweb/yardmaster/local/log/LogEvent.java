package computer.socialweb.yardmaster.local.log;

import org.jspecify.annotations.Nullable;

/**
 * One change of one object.
 *
 * @param revision the revision of the change
 * @param type what became of the object
 * @param before the object's text before the change, or null when it did not exist
 * @param value its text after the change; for a deletion the last text, as its writer left it
 */
public record LogEvent(
    long revision, String name, Type type, @Nullable String before, String value) {

  /** What a change did. */
  public enum Type {
    CREATED(0),
    UPDATED(1),
    DELETED(2);

    private final int code;

    Type(int code) {
      this.code = code;
    }

    /** The number that stands in the file. */
    int code() {
      return code;
    }

    static Type of(int code) {
      return switch (code) {
        case 0 -> CREATED;
        case 1 -> UPDATED;
        default -> DELETED;
      };
    }
  }
}
