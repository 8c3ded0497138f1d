package computer.socialweb.yardmaster.api.names;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;
import java.util.Optional;

/**
 * What a step of a template runs, apart from the slot it runs in. The constants are the nine that
 * the product knows the meaning of; a template may name others.
 *
 * @param name an RFC 1123 label, at most 40 characters, so that every name made of it and a key
 *     stays legal
 */
public record Component(String name) implements Comparable<Component> {
  public static final int MAX_LENGTH = 40;

  public static final Component FRONT = new Component("front");
  public static final Component KINE = new Component("kine");
  public static final Component K3S = new Component("k3s");
  public static final Component BAO = new Component("bao");
  public static final Component LINK_APISERVER = new Component("link-apiserver");
  public static final Component LINK_OPENBAO = new Component("link-openbao");
  public static final Component CCM = new Component("ccm");
  public static final Component ESO = new Component("eso");
  public static final Component ESOWH = new Component("esowh");

  /** Everything the product gives a meaning to, in the order the reference names them. */
  public static final List<Component> KNOWN =
      List.of(FRONT, BAO, KINE, K3S, CCM, ESO, ESOWH, LINK_APISERVER, LINK_OPENBAO);

  public Component {
    if (name.isEmpty()
        || name.length() > MAX_LENGTH
        || name.startsWith("-")
        || name.endsWith("-")
        || !name.chars().allMatch(c -> ClusterKey.isLetterOrDigit((char) c) || c == '-')) {
      throw Failure.usage("name.component", Quoted.text(name), MAX_LENGTH);
    }
  }

  /** True for kine and k3s, of which each slot has its own. */
  public boolean slotted() {
    return equals(KINE) || equals(K3S);
  }

  /** True for the links, which have a member of their own in slot b. */
  public boolean link() {
    return equals(LINK_APISERVER) || equals(LINK_OPENBAO);
  }

  /** The member that runs this component for a slot; an empty slot means a. */
  public MemberName in(Optional<Slot> slot) {
    Slot at = slot.orElse(Slot.A);
    if (slotted() || (link() && at == Slot.B)) {
      return new MemberName(this, Optional.of(at));
    }
    return new MemberName(this, Optional.empty());
  }

  /** The member that runs this component in slot a. */
  public MemberName member() {
    return in(Optional.empty());
  }

  @Override
  public int compareTo(Component other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
