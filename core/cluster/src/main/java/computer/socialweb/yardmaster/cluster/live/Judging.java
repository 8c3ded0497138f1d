package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.state.Diagnosis;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.MemberStates;
import computer.socialweb.yardmaster.api.state.PartStates;
import computer.socialweb.yardmaster.api.state.State;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Applies the state function to all parts of a cluster. Pure. */
final class Judging {
  private static final Duration STUCK_AFTER = Duration.ofMinutes(2);

  private Judging() {}

  static Diagnosis of(ClusterInput input, MemberGraph graph, ClusterInput.View view) {
    Map<String, Judgement> own = new TreeMap<>();
    if (input.withStore()) {
      own.put(MemberGraph.STORE, store(input, view));
    }
    for (MemberName name : input.names()) {
      own.put(name.toString(), member(input, name, view, Optional.empty()));
    }
    for (MemberName name : input.names()) {
      blocker(graph, own, name.toString())
          .ifPresent(
              blocker -> own.put(name.toString(), member(input, name, view, Optional.of(blocker))));
    }
    return Diagnosis.of(graph, own);
  }

  /** A store that went with its cluster, or was never asked for yet, is no failure. */
  private static Judgement store(ClusterInput input, ClusterInput.View view) {
    boolean wanted = !input.names().isEmpty() && !input.takingDown();
    Judgement judged = PartStates.store(input.store().orElse(null), view.heard());
    return input.store().isEmpty() && view.heard() && (!wanted || input.bringingUp())
        ? new Judgement(wanted ? State.REQUESTED : State.STOPPED, Judgement.Reason.NO_OBJECT, "")
        : judged;
  }

  private static Judgement member(
      ClusterInput input, MemberName name, ClusterInput.View view, Optional<String> blocker) {
    @Nullable HostProcess object = input.members().get(name.toString());
    boolean vault = name.equals(Component.BAO.member()) && object == null;
    Judgement judged =
        vault
            ? PartStates.vault(input.vault().orElse(null), view.heard())
            : MemberStates.of(
                object,
                new MemberStates.Context(
                    view.now(),
                    STUCK_AFTER,
                    view.heard(),
                    input.bringingUp(),
                    input.bringingUp() || input.takingDown(),
                    input.standby(name),
                    blocker));
    return judged.reason() == Judgement.Reason.NO_OBJECT && !input.takingDown()
        ? missing(input, blocker)
        : judged;
  }

  /** A recorded member without an object is on its way, or was lost with its object. */
  private static Judgement missing(ClusterInput input, Optional<String> blocker) {
    if (!input.bringingUp()) {
      return new Judgement(State.FAILED, Judgement.Reason.NO_OBJECT, "");
    }
    return blocker
        .map(name -> new Judgement(State.WAITING, Judgement.Reason.NEEDS, name))
        .orElse(new Judgement(State.REQUESTED, Judgement.Reason.NONE, ""));
  }

  /** The first need of a name that is not ready. */
  private static Optional<String> blocker(
      MemberGraph graph, Map<String, Judgement> own, String name) {
    return graph.needs().getOrDefault(name, java.util.List.of()).stream()
        .filter(
            need -> {
              Judgement judged = own.get(need);
              return judged != null
                  && judged.state() != State.READY
                  && judged.state() != State.STANDBY;
            })
        .findFirst();
  }
}
