package computer.socialweb.yardmaster.local.controller.process;

import computer.socialweb.yardmaster.api.HostProcess;
import java.util.Optional;

/**
 * The object that a unit was placed for, as the unit's owner says it. A name may be used again by
 * another object; a uid is not.
 */
record Owner(String name, String uid) {
  private static final String KIND = "hostprocess/";

  static Owner of(HostProcess object) {
    return new Owner(object.getMetadata().getName(), object.getMetadata().getUid());
  }

  /** Empty for the owner of something else. */
  static Optional<Owner> parse(String text) {
    int slash = text.lastIndexOf('/');
    return text.startsWith(KIND) && slash >= KIND.length()
        ? Optional.of(new Owner(text.substring(KIND.length(), slash), text.substring(slash + 1)))
        : Optional.empty();
  }

  /** Whether a unit's owner is an object of that name, whatever its uid. */
  static boolean isOf(String text, String name) {
    return text.startsWith(KIND + name + "/");
  }

  String text() {
    return KIND + name + "/" + uid;
  }
}
