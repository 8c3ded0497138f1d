package computer.socialweb.yardmaster.local.controller.process;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.local.supervisor.UnitState;

/** What the status of an object says. */
final class Statuses {
  private static final Texts TEXTS = Texts.of("hostprocess");

  private Statuses() {}

  static HostProcessStatus of(HostProcess object, UnitState state) {
    return new HostProcessStatus(
        state.phase(),
        state.lostReason(),
        state.message(),
        generation(object),
        state.restarts(),
        state.exit(),
        state.process());
  }

  static HostProcessStatus pending(HostProcess object, String text) {
    return new HostProcessStatus(
        Phase.PENDING, null, TEXTS.get(text), generation(object), 0, null, null);
  }

  static HostProcessStatus failed(HostProcess object, String message) {
    return new HostProcessStatus(Phase.FAILED, null, message, generation(object), 0, null, null);
  }

  /** Nothing of it runs; how it ended is kept if it is known. */
  static HostProcessStatus stopped(HostProcess object) {
    HostProcessStatus last = object.reported();
    boolean ended = last.phase() != null && last.phase().ended();
    return new HostProcessStatus(
        ended ? last.phase() : Phase.STOPPED,
        ended ? last.lostReason() : null,
        ended ? last.message() : null,
        generation(object),
        last.restarts(),
        last.exit(),
        null);
  }

  private static long generation(HostProcess object) {
    Long generation = object.getMetadata().getGeneration();
    return generation == null ? 0 : generation;
  }
}
