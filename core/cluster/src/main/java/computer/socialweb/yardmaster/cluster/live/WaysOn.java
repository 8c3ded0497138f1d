package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import java.time.InstantSource;
import java.util.Locale;

/**
 * The commands that lead on after an operation that was cut short; only such as will be accepted.
 * Most verbs are just run again, but what a roll accepts depends on how far it came.
 */
final class WaysOn {
  private static final Texts TEXTS = Texts.of("ways-on");

  private final StateDirectory state;
  private final ControlPlanes records;
  private final RollRecords rolls;

  WaysOn(StateDirectory state, InstantSource clock) {
    this.state = state;
    this.records = new ControlPlanes(state, clock);
    this.rolls = new RollRecords(state);
  }

  /** A sentence with the commands; where a file is in the way, one that names it. */
  String from(OperationSnapshot stopped) {
    try {
      ClusterKey key = new ClusterKey(stopped.cluster());
      return TEXTS.get(stopped.verb().word() + suffix(stopped.verb(), key), key);
    } catch (Failure e) {
      return e.getMessage();
    }
  }

  private String suffix(Verb verb, ClusterKey key) {
    return switch (verb) {
      case SPAWN -> ClusterTemplate.read(state.cluster(key)).isPresent() ? "" : "-new";
      case ROLL ->
          rolls
              .current(key, records.read(key))
              .map(roll -> "." + roll.stage().name().toLowerCase(Locale.ROOT))
              .orElse(".over");
      case REAP, PURGE, REPAIR, REHEARSE -> "";
    };
  }
}
