package computer.socialweb.yardmaster.local.controller.openbao;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.util.Optional;

/** The unit that runs a vault. */
final class VaultUnit {
  private static final String KIND = "openbaoserver/";

  private VaultUnit() {}

  static Unit of(OpenBaoServer object) {
    OpenBaoServerSpec spec = object.getSpec();
    return new Unit(
        spec.unit(),
        owner(object),
        spec.exec(),
        spec.argv(),
        spec.env(),
        spec.envFiles(),
        spec.workingDirectory(),
        RestartPolicy.ON_FAILURE,
        Stop.DEFAULT,
        spec.after(),
        spec.after(),
        spec.slice(),
        spec.output(),
        null);
  }

  static String owner(OpenBaoServer object) {
    return ownerHead(object.getMetadata().getName()) + object.getMetadata().getUid();
  }

  /** How the owner of every unit begins that was placed for an object of that name. */
  static String ownerHead(String name) {
    return KIND + name + "/";
  }

  /** The object's name in an owner; empty when it is no vault's. */
  static Optional<String> nameIn(String owner) {
    int end = owner.lastIndexOf('/');
    return owner.startsWith(KIND) && end > KIND.length()
        ? Optional.of(owner.substring(KIND.length(), end))
        : Optional.empty();
  }
}
