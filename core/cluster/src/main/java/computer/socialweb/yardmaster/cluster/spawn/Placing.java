package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.MemberStates;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.member.MemberRemoval;
import computer.socialweb.yardmaster.cluster.member.Words;
import computer.socialweb.yardmaster.gate.GateOutcome;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.gate.Verdict;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts single members in their place and takes them away: what spawn, roll and repair are made of.
 * Safe for many threads, for different members. Each call may be repeated after any end of it; an
 * interrupt ends it.
 */
public final class Placing {
  private static final Logger LOG = LoggerFactory.getLogger(Placing.class);
  private static final int TRIES = 5;

  /**
   * How long things may take.
   *
   * @param place from the object to a running process
   * @param remove from the deletion to the end of the object
   */
  public record Limits(Duration place, Duration remove) {
    public static final Limits DEFAULT = new Limits(Duration.ofMinutes(1), Duration.ofSeconds(30));
  }

  private final Objects<HostProcess> processes;
  private final GateRunner gates;
  private final UnitNames names;
  private final Limits limits;
  private final MemberRemoval removal;

  public Placing(Objects<HostProcess> processes, GateRunner gates, UnitNames names, Limits limits) {
    this.processes = processes;
    this.gates = gates;
    this.names = names;
    this.limits = limits;
    this.removal = new MemberRemoval(processes, limits.remove());
  }

  UnitNames names() {
    return names;
  }

  /**
   * The object of a member, if there is one.
   *
   * @throws Failure of kind REFUSED when the object of that name belongs to another cluster
   */
  public Optional<HostProcess> find(ClusterKey key, MemberName member) {
    Optional<HostProcess> found = processes.get(ObjectNames.member(key, member));
    found.ifPresent(object -> checkOwner(key, member, object));
    return found;
  }

  private static void checkOwner(ClusterKey key, MemberName member, HostProcess object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    String owner = labels == null ? null : labels.get(Labels.CLUSTER);
    if (owner == null) {
      throw Failure.refused("spawn.foreign", object.getMetadata().getName(), member, key);
    }
    if (!key.value().equals(owner)) {
      throw Failure.refused(
          "spawn.other-cluster", object.getMetadata().getName(), Words.safe(owner), member, key);
    }
  }

  /** True when nothing of the object can be built upon: it has to go before the member can come. */
  public static boolean spent(HostProcess object) {
    Phase phase = object.reported().phase();
    return object.getMetadata().getDeletionTimestamp() != null || (phase != null && phase.ended());
  }

  /**
   * Sees to it that the member's object is as wanted and its process runs. A spent object is
   * replaced; of a living one the spec is brought up to date, while its process keeps the old spec
   * until it restarts.
   *
   * @param current the object as it is now, as {@link #find} gave it
   * @return the object, running, with an invocation
   */
  public HostProcess place(
      ClusterKey key, MemberName member, Optional<HostProcess> current, HostProcessSpec want)
      throws InterruptedException {
    Optional<HostProcess> living = current;
    if (current.isPresent() && spent(current.get())) {
      LOG.warn("{} of {} is {}; it is placed again", member, key, told(current.get().reported()));
      remove(current.get().getMetadata().getName());
      living = Optional.empty();
    }
    if (living.isEmpty()) {
      create(key, member, want);
    } else if (!want.equals(living.get().getSpec())) {
      HostProcess changed = living.get();
      changed.setSpec(want);
      processes.update(changed);
      LOG.info("{} of {} has a new spec, in force from its next start", member, key);
    }
    return awaitRunning(key, member, want);
  }

  private void create(ClusterKey key, MemberName member, HostProcessSpec want) {
    if (want.output() != null && want.output().stdout() != null) {
      keepLastLog(Path.of(want.output().stdout()));
    }
    HostProcess object = new HostProcess();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(ObjectNames.member(key, member))
            .addToLabels(Labels.CLUSTER, key.value())
            .addToLabels(Labels.MEMBER, member.label())
            .addToFinalizers(Labels.MEMBER_FINALIZER)
            .build());
    object.setSpec(want);
    processes.create(object);
    LOG.info("{} of {} is placed as unit {}", member, key, want.unit());
  }

  private static void keepLastLog(Path log) {
    try {
      Files.move(
          log,
          log.resolveSibling(log.getFileName() + ".prev"),
          StandardCopyOption.REPLACE_EXISTING);
    } catch (NoSuchFileException first) {
      LOG.debug("{} is new", log);
    } catch (IOException e) {
      LOG.warn("{} goes on in the log of its last start: {}", log, e.toString());
    }
  }

  private HostProcess awaitRunning(ClusterKey key, MemberName member, HostProcessSpec want)
      throws InterruptedException {
    try {
      return processes
          .await(
              ObjectNames.member(key, member),
              limits.place(),
              object -> object.isPresent() && running(key, member, object.get(), want))
          .orElseThrow();
    } catch (AwaitTimeout e) {
      String last =
          e.lastSeen().stream()
              .filter(HostProcess.class::isInstance)
              .map(seen -> told(((HostProcess) seen).reported()))
              .findFirst()
              .orElse("gone");
      throw new Failure(
          e, Failure.Kind.TIMED_OUT, "spawn.place-timeout", member, key, last, limits.place());
    }
  }

  private static boolean running(
      ClusterKey key, MemberName member, HostProcess object, HostProcessSpec want) {
    HostProcessStatus status = object.reported();
    Phase phase = status.phase();
    if (phase == Phase.LOST || phase == Phase.FAILED) {
      throw Failure.failed("spawn.ended", member, key, told(status), lastWords(want));
    }
    return phase == Phase.RUNNING && !invocation(object).isEmpty();
  }

  /** The invocation that runs; empty when there is none. */
  public static String invocation(HostProcess object) {
    HostProcessStatus.RunningProcess runtime = object.reported().runtime();
    return runtime == null || runtime.invocationID() == null ? "" : runtime.invocationID();
  }

  /**
   * Waits until the gate opens while the invocation lives: it fails at once when the member dies or
   * restarts under its gate.
   *
   * @param seen told what each look found
   */
  public void gateAlive(
      ClusterKey key, MemberName member, String invocation, TimedGate gate, Consumer<String> seen)
      throws InterruptedException {
    GateWatch watch =
        new GateWatch(
            processes, ObjectNames.member(key, member), object -> dead(object, invocation));
    GateWatch.Result result =
        watch.whileAlive(
            () ->
                gates.await(
                    gate,
                    verdict -> {
                      if (verdict instanceof Verdict.Waiting(String why)) {
                        seen.accept(Words.safe(why));
                      }
                    }));
    String words = result.spec().map(Placing::lastWords).orElse("");
    switch (result) {
      case GateWatch.Died(String why, Optional<HostProcessSpec> spec) ->
          throw Failure.failed("spawn.died-in-gate", member, key, why, words);
      case GateWatch.Ended(GateOutcome outcome, Optional<HostProcessSpec> spec) -> {
        switch (outcome) {
          case GateOutcome.Passed passed ->
              LOG.debug("{} of {} passed its gate after {}", member, key, passed.after());
          case GateOutcome.Broken(String why, Duration after) ->
              throw Failure.failed("spawn.gate-broken", member, key, Words.safe(why), words);
          case GateOutcome.TimedOut(String why, Duration after) ->
              throw new Failure(
                  Failure.Kind.FAILED,
                  "spawn.gate-timeout",
                  member,
                  key,
                  seconds(after),
                  Words.safe(why),
                  words);
        }
      }
    }
  }

  private static String seconds(Duration duration) {
    return Double.toString(Math.round(duration.toMillis() / 100.0) / 10.0);
  }

  /** Why the invocation is no more; empty while it lives. */
  private static Optional<String> dead(Optional<HostProcess> found, String invocation) {
    if (found.isEmpty()) {
      return Optional.of("its object is gone");
    }
    HostProcess object = found.get();
    HostProcessStatus status = object.reported();
    Phase phase = status.phase();
    if (phase != null && phase.ended()) {
      return Optional.of(told(status));
    }
    String now = invocation(object);
    return !now.isEmpty() && !invocation.isEmpty() && !now.equals(invocation)
        ? Optional.of("it restarted, now " + told(status))
        : Optional.empty();
  }

  /**
   * Sees that the invocation lives on for a while: the gate of members whose template is not known.
   */
  public void steady(ClusterKey key, MemberName member, String invocation, Duration time)
      throws InterruptedException {
    try {
      processes.await(
          ObjectNames.member(key, member),
          time,
          found -> {
            dead(found, invocation)
                .ifPresent(
                    why -> {
                      throw Failure.failed(
                          "spawn.died-in-gate",
                          member,
                          key,
                          why,
                          found.map(object -> lastWords(object.getSpec())).orElse("-"));
                    });
            return false;
          });
    } catch (AwaitTimeout e) {
      LOG.debug("{} of {} is steady", member, key, e);
    }
  }

  /** Phase, lost reason and message, safe to show. */
  public static String told(HostProcessStatus status) {
    String text = Words.safe(MemberStates.told(status));
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static String lastWords(HostProcessSpec spec) {
    String file = spec.output() == null ? null : spec.output().stdout();
    String words = file == null ? "" : Words.last(Path.of(file));
    return words.isEmpty() ? "-" : words;
  }

  /** Records that the invocation passed its gate. */
  public void verify(ClusterKey key, MemberName member, String invocation) {
    for (int i = 0; i < TRIES; i++) {
      HostProcess object =
          (i == 0 ? known(key, member, invocation) : Optional.<HostProcess>empty())
              .or(() -> find(key, member))
              .orElseThrow(
                  () ->
                      Failure.failed("spawn.died-in-gate", member, key, "its object is gone", "-"));
      Map<String, String> labels = object.getMetadata().getLabels();
      Map<String, String> next = labels == null ? new HashMap<>() : new HashMap<>(labels);
      next.put(Labels.VERIFIED, invocation);
      object.getMetadata().setLabels(next);
      try {
        processes.update(object);
        return;
      } catch (ObjectFailure e) {
        if (e.reason() != ObjectFailure.Reason.CONFLICT || i == TRIES - 1) {
          throw e;
        }
      }
    }
  }

  /** As the watch last told it: a change that it has not told yet has the update refused. */
  private Optional<HostProcess> known(ClusterKey key, MemberName member, String invocation) {
    Optional<HostProcess> found =
        processes
            .known(ObjectNames.member(key, member))
            .filter(object -> invocation(object).equals(invocation))
            .map(HostProcess::copy);
    found.ifPresent(object -> checkOwner(key, member, object));
    return found;
  }

  /** Whether the member runs and passed its gate in the invocation that runs. */
  public static boolean verified(Optional<HostProcess> object) {
    return MemberStates.verified(object.orElse(null));
  }

  /** Ends the process of the object, and waits until both are gone. */
  public void remove(String objectName) throws InterruptedException {
    removal.remove(objectName);
  }
}
