package computer.socialweb.yardmaster.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at several gates, one after the other. A part of an {@code all} that has been open stays
 * open: it is not asked again, so that a log line or a port may come first.
 */
final class CombinedProbe implements Probe {
  enum Need {
    ALL,
    ANY
  }

  private final List<Probe> parts;
  private final Need need;
  private final boolean[] opened;

  CombinedProbe(List<Probe> parts, Need need) {
    this.parts = parts;
    this.need = need;
    this.opened = new boolean[parts.size()];
  }

  @Override
  public Verdict look(Duration within) throws InterruptedException {
    Duration each = within.dividedBy(parts.size());
    List<String> waiting = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    int open = 0;
    for (int i = 0; i < parts.size(); i++) {
      switch (opened[i] ? Verdict.OPEN : parts.get(i).look(each)) {
        case Verdict.Open() -> {
          opened[i] = true;
          open++;
        }
        case Verdict.Waiting(String why) -> waiting.add(why);
        case Verdict.Broken(String why) -> broken.add(why);
      }
    }
    return switch (need) {
      case ALL -> verdict(open == parts.size(), !broken.isEmpty(), waiting, broken);
      case ANY -> verdict(open > 0, broken.size() == parts.size(), waiting, broken);
    };
  }

  private static Verdict verdict(
      boolean open, boolean isBroken, List<String> waiting, List<String> broken) {
    if (open) {
      return Verdict.OPEN;
    }
    if (isBroken) {
      return new Verdict.Broken(GateRunner.reasons(broken));
    }
    List<String> all = new ArrayList<>(broken);
    all.addAll(waiting);
    return new Verdict.Waiting(GateRunner.reasons(all));
  }

  @Override
  public void close() {
    parts.forEach(Probe::close);
  }
}
