package computer.socialweb.yardmaster.api.names;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.Optional;

/**
 * Name of a member inside its cluster: a component, followed by {@code @} and a slot where it
 * stands in one, such as {@code kine@a}, {@code front}, {@code link-openbao@b}.
 */
public record MemberName(Component component, Optional<Slot> slot)
    implements Comparable<MemberName> {

  /**
   * Reads {@code COMPONENT} or {@code COMPONENT@SLOT}.
   *
   * @throws Failure of kind USAGE when it is neither
   */
  public static MemberName parse(String text) {
    int at = text.indexOf('@');
    return at < 0
        ? new MemberName(new Component(text), Optional.empty())
        : new MemberName(
            new Component(text.substring(0, at)), Optional.of(Slot.of(text.substring(at + 1))));
  }

  /** The value of the label {@link Labels#MEMBER}, where {@code @} is not allowed. */
  public String label() {
    return toString().replace('@', '.');
  }

  /**
   * The member of a label value.
   *
   * @throws Failure of kind USAGE when the label names no member
   */
  public static MemberName ofLabel(String label) {
    int dot = label.indexOf('.');
    return parse(dot < 0 ? label : label.substring(0, dot) + "@" + label.substring(dot + 1));
  }

  @Override
  public int compareTo(MemberName other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return slot.map(s -> component.name() + "@" + s.letter()).orElse(component.name());
  }
}
