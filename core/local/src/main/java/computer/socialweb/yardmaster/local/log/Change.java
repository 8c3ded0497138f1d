package computer.socialweb.yardmaster.local.log;

/** What a {@link Decision} does to an object. */
public sealed interface Change {

  /** Writes the value as the object's new text. */
  record Put(String value) implements Change {}

  /** Deletes the object; the value is its last text, kept for those who watch. */
  record Remove(String value) implements Change {}

  /** Changes nothing: no revision is used, nobody is told. */
  record Keep() implements Change {}
}
