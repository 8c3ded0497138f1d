package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.UnitNames;
import java.util.Optional;

/** From units back to the objects that they were placed for. */
final class StoreUnitNames {
  private StoreUnitNames() {}

  /** The Postgres whose unit has the name; empty for any other unit. */
  static Optional<String> storeOf(UnitNames units, String unit) {
    String any = units.storeOf("*");
    String head = any.substring(0, any.indexOf('*'));
    String tail = any.substring(any.indexOf('*') + 1);
    return unit.startsWith(head) && unit.endsWith(tail)
        ? Optional.of(unit.substring(head.length(), unit.length() - tail.length()))
        : Optional.empty();
  }

  /** Names an object to the supervisor; one that replaces it under its name is another. */
  static String owner(Postgres object) {
    return "postgres/" + object.getMetadata().getName() + "/" + object.getMetadata().getUid();
  }
}
