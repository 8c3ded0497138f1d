package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The head of a cluster in words. Pure.
 *
 * @param words the state, such as {@code kine@a failed} or {@code rolling a → b}
 * @param facts template, active slot, version and counts in one line
 */
record HeadLine(State state, String words, String facts) {
  private static final Texts TEXTS = Texts.of("ui-operation");

  static HeadLine of(ClusterSnapshot cluster, VerbGates gates) {
    boolean stale = gates.freshness() instanceof Freshness.Stale;
    Optional<OperationSnapshot> running = gates.running(cluster.key().value());
    State state = cluster.problem().isPresent() ? State.WARNING : cluster.state();
    String words = words(cluster, state);
    if (stale) {
      String told =
          state == State.UNKNOWN ? TEXTS.get("head.not-heard") : TEXTS.get("head.stale", words);
      return new HeadLine(State.UNKNOWN, told, facts(cluster));
    }
    boolean rolls = cluster.roll().isPresent() && !state.needsAttention();
    if (running.isPresent() || rolls) {
      boolean warm = cluster.roll().flatMap(RollSnapshot::warmUntil).isPresent();
      State shown = running.map(OperationWords::state).orElse(warm ? state : State.WAITING);
      return new HeadLine(shown, doing(cluster, running), facts(cluster));
    }
    return new HeadLine(state, words, facts(cluster));
  }

  private static String doing(ClusterSnapshot cluster, Optional<OperationSnapshot> running) {
    Optional<RollSnapshot> roll = cluster.roll();
    if (roll.isPresent()) {
      boolean warm = running.isEmpty() && roll.get().warmUntil().isPresent();
      String key = warm ? "head.warm" : roll.get().holding() ? "head.holding" : "head.rolling";
      return TEXTS.get(key, roll.get().from().letter(), roll.get().to().letter());
    }
    return running.map(each -> TEXTS.get("head." + each.verb().word())).orElse("");
  }

  private static String words(ClusterSnapshot cluster, State state) {
    if (cluster.problem().isPresent()) {
      return TEXTS.get("head.record");
    }
    boolean named = state.needsAttention() && cluster.worst().isPresent();
    return named
        ? TEXTS.get("head.worst", cluster.worst().get(), StateWords.of(state))
        : StateWords.of(state);
  }

  private static String facts(ClusterSnapshot cluster) {
    List<String> parts = new ArrayList<>();
    cluster.template().ifPresent(name -> parts.add(TEXTS.get("head.template", name)));
    parts.add(TEXTS.get("head.slot", cluster.activeSlot().letter()));
    Optional.ofNullable(cluster.slots().get(cluster.activeSlot()))
        .flatMap(SlotSnapshot::version)
        .ifPresent(parts::add);
    long causes = count(cluster, State.FAILED) + count(cluster, State.STUCK);
    long affected = count(cluster, State.AFFECTED);
    if (affected > 0) {
      parts.add(
          TEXTS.get("head.counts", TEXTS.count("head.cause", causes), String.valueOf(affected)));
    }
    return String.join(" · ", parts);
  }

  private static long count(ClusterSnapshot cluster, State state) {
    long store = cluster.store().filter(each -> each.state() == state).isPresent() ? 1 : 0;
    return store + cluster.members().stream().filter(member -> member.state() == state).count();
  }
}
