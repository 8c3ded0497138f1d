package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.Diagnosis;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.MemberStates;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes the snapshots of the members of one cluster. */
final class MemberAssembly {
  private final UnitNames names;
  private final StateDirectory state;
  private final Sentences sentences;
  private final Ages ages;

  MemberAssembly(UnitNames names, StateDirectory state, Sentences sentences, Ages ages) {
    this.names = names;
    this.state = state;
    this.sentences = sentences;
    this.ages = ages;
  }

  /** What is the same for all members of the cluster. */
  record Shared(
      ClusterInput input,
      MemberGraph graph,
      Map<String, List<String>> neededBy,
      Diagnosis diagnosis,
      ClusterInput.View view) {}

  MemberSnapshot of(MemberName name, Shared shared) {
    HostProcess process = shared.input().members().get(name.toString());
    Optional<OpenBaoServer> vault = shared.input().vault();
    return process == null && name.equals(Component.BAO.member())
        ? vault(name, vault, shared)
        : process(name, process, shared);
  }

  private MemberSnapshot process(MemberName name, @Nullable HostProcess object, Shared shared) {
    HostProcessStatus status = object == null ? HostProcessStatus.NONE : object.reported();
    HostProcessStatus.RunningProcess runtime = status.runtime();
    Judgement judged = judged(name, shared);
    String phase = status.phase() == null ? "" : status.phase().toString();
    return new MemberSnapshot(
        name,
        ObjectNames.member(shared.input().key(), name),
        object == null ? names.member(shared.input().key(), name) : object.getSpec().unit(),
        phase,
        judged.state(),
        MemberStates.verified(object),
        Optional.ofNullable(runtime).map(HostProcessStatus.RunningProcess::invocationID),
        runtime == null ? OptionalLong.empty() : OptionalLong.of(runtime.pid()),
        object == null
            ? Optional.empty()
            : ages.since(object.getMetadata(), phase, said(object, status), shared.view().now()),
        reason(judged),
        Optional.ofNullable(shared.diagnosis().causes().get(name.toString())),
        shared.graph().needs().getOrDefault(name.toString(), List.of()),
        shared.neededBy().getOrDefault(name.toString(), List.of()),
        status.restarts(),
        Optional.ofNullable(status.exit()).map(this::exit),
        version(name, shared),
        log(name, object == null ? null : object.getSpec().output(), shared));
  }

  private MemberSnapshot vault(MemberName name, Optional<OpenBaoServer> object, Shared shared) {
    OpenBaoServerStatus status =
        object.map(OpenBaoServer::reported).orElse(OpenBaoServerStatus.NONE);
    Judgement judged = judged(name, shared);
    String phase = status.phase() == null ? "" : status.phase().toString();
    return new MemberSnapshot(
        name,
        ObjectNames.vault(shared.input().key()),
        object
            .map(found -> found.getSpec().unit())
            .orElse(names.member(shared.input().key(), name)),
        phase,
        judged.state(),
        status.phase() == OpenBaoServerStatus.Phase.READY,
        Optional.ofNullable(status.runtime()).map(OpenBaoServerStatus.RunningServer::invocationID),
        OptionalLong.empty(),
        object.flatMap(
            found -> ages.since(found.getMetadata(), phase, Optional.empty(), shared.view().now())),
        reason(judged),
        Optional.ofNullable(shared.diagnosis().causes().get(name.toString())),
        shared.graph().needs().getOrDefault(name.toString(), List.of()),
        shared.neededBy().getOrDefault(name.toString(), List.of()),
        0,
        Optional.empty(),
        Optional.empty(),
        log(name, object.map(found -> found.getSpec().output()).orElse(null), shared));
  }

  private Judgement judged(MemberName name, Shared shared) {
    Judgement judged = shared.diagnosis().judgements().get(name.toString());
    Optional<String> warning = shared.input().frontWarning(sentences);
    if (name.equals(Component.FRONT.member())
        && warning.isPresent()
        && judged != null
        && judged.state() == State.READY) {
      return new Judgement(State.WARNING, Judgement.Reason.REPORTED, warning.get());
    }
    return judged == null ? new Judgement(State.UNKNOWN, Judgement.Reason.NOT_HEARD, "") : judged;
  }

  String reason(Judgement judged) {
    return sentences.of(judged);
  }

  private static Optional<Instant> said(HostProcess object, HostProcessStatus status) {
    String deletion = object.getMetadata().getDeletionTimestamp();
    if (deletion != null) {
      return Ages.time(deletion);
    }
    Phase phase = status.phase();
    if (phase == Phase.RUNNING && status.runtime() != null) {
      return Ages.time(status.runtime().startedAt());
    }
    return phase != null && phase.ended() && status.exit() != null
        ? Ages.time(status.exit().at())
        : Optional.empty();
  }

  private String exit(HostProcessStatus.Exit exit) {
    String signal = exit.signal();
    return signal == null
        ? sentences.get("exit.code", exit.code() == null ? "?" : exit.code())
        : sentences.get("exit.signal", signal);
  }

  private static Optional<String> version(MemberName name, Shared shared) {
    if (!name.component().equals(Component.K3S)) {
      return Optional.empty();
    }
    return shared
        .input()
        .facts()
        .record()
        .flatMap(record -> Optional.ofNullable(record.slots().get(name.slot().orElse(Slot.A))))
        .flatMap(entry -> entry.k3sVersion());
  }

  private Optional<Path> log(MemberName name, @Nullable Output output, Shared shared) {
    String file = output == null ? null : output.stdout();
    if (file != null) {
      return Optional.of(Path.of(file));
    }
    return shared.input().facts().template().isPresent()
        ? Optional.of(state.cluster(shared.input().key()).resolve("logs").resolve(name + ".log"))
        : Optional.empty();
  }
}
