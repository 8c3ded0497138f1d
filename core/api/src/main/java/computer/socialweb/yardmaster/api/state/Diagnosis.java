package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cause told apart from what it takes down with it.
 *
 * @param judgements each name's judgement with what its needs do to it
 * @param causes affected name to the furthest failed one upstream of it
 */
public record Diagnosis(Map<String, Judgement> judgements, Map<String, String> causes) {
  public Diagnosis {
    judgements = Map.copyOf(judgements);
    causes = Map.copyOf(causes);
  }

  /**
   * Whatever has a failed or stuck name upstream is affected by the furthest such one, unless it is
   * going, absent or unknown. A name that failed below another failure is affected too: mending the
   * cause comes first.
   *
   * @param own each name's judgement by its own facts; a name of the graph without one is taken as
   *     absent
   */
  public static Diagnosis of(MemberGraph graph, Map<String, Judgement> own) {
    Map<String, Judgement> judgements = new LinkedHashMap<>(own);
    Map<String, String> causes = new LinkedHashMap<>();
    own.forEach(
        (name, judgement) -> {
          if (canBeAffected(judgement.state())) {
            cause(graph, own, name)
                .ifPresent(
                    cause -> {
                      causes.put(name, cause);
                      judgements.put(name, new Judgement(State.AFFECTED, Reason.CAUSE, cause));
                    });
          }
        });
    return new Diagnosis(judgements, causes);
  }

  /** The state of a name; STOPPED for one that was not judged. */
  public State state(String name) {
    Judgement judgement = judgements.get(name);
    return judgement == null ? State.STOPPED : judgement.state();
  }

  private static boolean canBeAffected(State state) {
    return switch (state) {
      case FAILED, AFFECTED, WARNING, STARTING, WAITING, REQUESTED, STANDBY, READY -> true;
      case STUCK, UNKNOWN, TERMINATING, STOPPED -> false;
    };
  }

  /**
   * Of the failed names upstream the one that has no failed name above it; by name where there are
   * several.
   */
  private static Optional<String> cause(
      MemberGraph graph, Map<String, Judgement> own, String name) {
    List<String> failed = new ArrayList<>();
    for (String up : graph.upstream(name)) {
      Judgement judgement = own.get(up);
      if (judgement != null && judgement.state().cause()) {
        failed.add(up);
      }
    }
    return failed.stream()
        .filter(candidate -> graph.upstream(candidate).stream().noneMatch(failed::contains))
        .min(String::compareTo)
        .or(() -> failed.stream().min(String::compareTo));
  }
}
