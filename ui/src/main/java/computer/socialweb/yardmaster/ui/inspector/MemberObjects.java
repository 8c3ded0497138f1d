package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.names.ClusterKey;

/** The objects behind members as text for reading. Called off the JavaFX thread; may block. */
public interface MemberObjects {
  /** Which half of an object. */
  enum Part {
    SPEC,
    STATUS
  }

  /**
   * A part of a member's object as YAML, without secrets.
   *
   * @param member such as {@code kine@a}, or {@code store}
   * @throws computer.socialweb.yardmaster.api.text.Failure when there is no such object or it
   *     cannot be read
   */
  String text(ClusterKey key, String member, Part part);
}
