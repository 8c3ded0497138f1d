package computer.socialweb.yardmaster.local.controller.openbao;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus.Phase;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus.RunningServer;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import org.jspecify.annotations.Nullable;

/** From what is known of a vault to the status of its object. Pure. */
final class Verdict {
  private final Texts texts = Texts.of("openbao");
  private final OpenBaoServer object;
  private final @Nullable RunningServer runtime;

  Verdict(OpenBaoServer object, @Nullable UnitState unit) {
    this.object = object;
    this.runtime =
        unit == null || unit.process() == null
            ? null
            : new RunningServer(unit.process().invocationID(), unit.process().invocationID());
  }

  /** Of a unit that waits, starts or is being stopped. */
  OpenBaoServerStatus starting(@Nullable String message) {
    return status(Phase.STARTING, message == null ? texts.get("starting") : message, null, null);
  }

  OpenBaoServerStatus failed(String message) {
    return status(Phase.FAILED, message, null, null);
  }

  /**
   * Of a unit that runs.
   *
   * @param overdue whether it is silent, or without its storage, for longer than a start may take
   */
  OpenBaoServerStatus of(Health health, boolean overdue) {
    return switch (health) {
      case Health.Active() -> status(Phase.READY, undeclared(), true, false);
      case Health.Standby() -> status(Phase.READY, texts.get("standby"), true, false);
      case Health.NotInitialized() ->
          status(Phase.STARTING, texts.get("not-initialized"), false, null);
      case Health.Sealed() -> status(Phase.SEALED, texts.get("sealed"), true, true);
      case Health.StorageFails() ->
          status(overdue ? Phase.FAILED : Phase.STARTING, texts.get("storage"), null, null);
      case Health.Odd(int code) -> status(Phase.FAILED, texts.get("odd", code), null, null);
      case Health.Silent(String why) ->
          status(overdue ? Phase.FAILED : Phase.STARTING, texts.get("silent", why), null, null);
    };
  }

  /** What the admin must know of a declaration; null when there is none. */
  private @Nullable String undeclared() {
    OpenBaoServerSpec spec = object.getSpec();
    return spec.declaration().isEmpty()
        ? null
        : texts.get(
            "declaration",
            String.join(", ", spec.declaration().keySet().stream().sorted().toList()));
  }

  private OpenBaoServerStatus status(
      Phase phase,
      @Nullable String message,
      @Nullable Boolean initialized,
      @Nullable Boolean sealed) {
    long generation = object.getMetadata().getGeneration();
    OpenBaoServerStatus old = object.reported();
    boolean nothingToSync = object.getSpec().declaration().isEmpty();
    return new OpenBaoServerStatus(
        phase,
        message,
        object.getSpec().address(),
        initialized,
        sealed,
        phase == Phase.READY && nothingToSync ? generation : old.syncedGeneration(),
        generation,
        runtime);
  }
}
