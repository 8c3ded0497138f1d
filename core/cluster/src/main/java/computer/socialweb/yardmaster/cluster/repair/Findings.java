package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.Diagnosis;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.member.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was found of a cluster: its graph, each name's judgement by its own facts, and what has an
 * object. Pure: a plan follows from it alone.
 *
 * @param own by name; the store as {@code store}
 * @param objects HostProcesses by member
 * @param vaultExists whether the vault has an object
 * @param strays members that have an object and stand in no record, such as a roll leaves that was
 *     cut short
 */
record Findings(
    Slot slot,
    MemberGraph graph,
    Map<String, Judgement> own,
    Map<String, HostProcess> objects,
    boolean vaultExists,
    boolean hasTemplate,
    Set<String> strays) {
  Findings {
    strays = Set.copyOf(strays);
    own = Map.copyOf(own);
    objects = Map.copyOf(objects);
  }

  /** What has to be done, in the order of the graph. */
  List<RepairPlan.Line> lines(Set<String> selected) {
    checkNames(selected);
    Diagnosis diagnosis = Diagnosis.of(graph, own);
    Set<String> wanted = wanted(selected, diagnosis);
    List<RepairPlan.Line> lines = new ArrayList<>();
    for (String name : graph.startOrder()) {
      Judgement judgement = diagnosis.judgements().get(name);
      Judgement itself = own.get(name);
      if (judgement == null || itself == null || !wanted.contains(name)) {
        continue;
      }
      action(name, judgement, itself, selected.contains(name))
          .map(action -> selected.isEmpty() && strays.contains(name) ? Action.LEAVE : action)
          .ifPresent(
              action ->
                  lines.add(
                      new RepairPlan.Line(
                          name, judgement.state(), why(judgement, itself), action)));
    }
    return lines;
  }

  private void checkNames(Set<String> selected) {
    for (String name : selected) {
      if (!own.containsKey(name)) {
        throw Failure.usage(
            "repair.unknown-member",
            Words.safe(name),
            String.join(", ", new TreeSet<>(own.keySet())));
      }
    }
  }

  /** The names asked for, and what is sick above them, since they cannot be well below it. */
  private Set<String> wanted(Set<String> selected, Diagnosis diagnosis) {
    if (selected.isEmpty()) {
      return own.keySet();
    }
    Set<String> wanted = new TreeSet<>(selected);
    for (String name : selected) {
      for (String up : graph.upstream(name)) {
        Judgement judgement = diagnosis.judgements().get(up);
        if (judgement != null && !well(judgement.state())) {
          wanted.add(up);
        }
      }
    }
    return wanted;
  }

  private static boolean well(State state) {
    return state == State.READY || state == State.STANDBY;
  }

  /** Empty when there is nothing to do. */
  private Optional<Action> action(
      String name, Judgement judgement, Judgement itself, boolean asked) {
    if (name.equals(MemberGraph.STORE)) {
      return well(itself.state()) ? Optional.empty() : Optional.of(Action.AWAIT_STORE);
    }
    return switch (itself.state()) {
      case READY, STANDBY ->
          judgement.state() == State.AFFECTED || asked
              ? Optional.of(Action.CHECK)
              : Optional.empty();
      case STARTING, WAITING, REQUESTED, WARNING -> Optional.of(Action.GATE);
      case FAILED, TERMINATING, STUCK -> Optional.of(Action.REPLACE);
      case STOPPED -> Optional.of(exists(name) ? Action.REPLACE : Action.PLACE);
      case AFFECTED -> Optional.of(Action.CHECK);
      case UNKNOWN -> throw Failure.refused("repair.not-heard", name);
    };
  }

  private boolean exists(String name) {
    return objects.containsKey(name) || (name.equals("bao") && vaultExists);
  }

  private static String why(Judgement judgement, Judgement itself) {
    Texts texts = Texts.of("repair");
    String own = sentence(texts, itself);
    return judgement.reason() == Judgement.Reason.CAUSE
        ? well(itself.state())
            ? texts.get("why.cause", judgement.detail())
            : texts.get("why.cause-and", judgement.detail(), own)
        : own;
  }

  private static String sentence(Texts texts, Judgement judgement) {
    String key = "why." + judgement.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return texts.get(key, Words.safe(judgement.told()));
  }
}
