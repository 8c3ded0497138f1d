package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Supervisor.Registration;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All units: as they are (touched by the thread of the loop only), as they were last shown to
 * others (any thread), and as they are written down.
 */
final class Jobs {
  private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);

  private final UnitRecords records;
  private final Map<String, Job> all = new TreeMap<>();
  private final Map<String, UnitState> shown = new ConcurrentSkipListMap<>();
  private final Map<String, Output> outputs = new ConcurrentSkipListMap<>();
  private final List<Consumer<UnitState>> listeners = new CopyOnWriteArrayList<>();

  Jobs(UnitRecords records) {
    this.records = records;
  }

  void add(Job job) {
    all.put(job.name(), job);
  }

  @Nullable Job find(String name) {
    return all.get(name);
  }

  Collection<Job> all() {
    return List.copyOf(all.values());
  }

  /** Those that are wanted or run, by name. */
  Map<String, Unit> live() {
    return all.values().stream()
        .filter(job -> !job.ended())
        .collect(Collectors.toMap(Job::name, job -> job.placed));
  }

  /**
   * Units that are ordered after this one and run. Left out are those that this one is ordered
   * after as well, by way of others or not: what was placed is no circle, but what runs may be one,
   * and would wait for itself.
   */
  List<Job> dependants(Job job) {
    Set<String> before = before(job);
    return all.values().stream()
        .filter(other -> needs(other).contains(job.name()) && !before.contains(other.name()))
        .toList();
  }

  /** Names of all that must outlive a unit that runs. */
  private Set<String> before(Job job) {
    Set<String> before = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(needs(job));
    while (!open.isEmpty()) {
      String name = open.removeFirst();
      if (before.add(name) && all.containsKey(name)) {
        open.addAll(needs(all.get(name)));
      }
    }
    return before;
  }

  private static Set<String> needs(Job job) {
    return job.process == null || job.running == null ? Set.of() : job.running.needs();
  }

  /** Whether a unit that others wait for may still come up. */
  boolean isComing(String name) {
    Job job = all.get(name);
    return job != null
        && job.wanted
        && (job.phase == Phase.PENDING || job.phase == Phase.STARTING || job.again);
  }

  /** Forgets an ended unit everywhere. */
  void remove(Job job) {
    all.remove(job.name());
    shown.remove(job.name());
    try {
      records.delete(job.name());
    } catch (IOException e) {
      LOG.warn("the record of {} could not be deleted", job.name(), e);
    }
  }

  /**
   * Writes it down.
   *
   * @throws IOException when that fails; the record is as it was
   */
  void save(Job job) throws IOException {
    records.save(job.record());
  }

  /** Shows the unit to others, and writes it down as well as that can be. */
  void publish(Job job) {
    try {
      save(job);
    } catch (IOException e) {
      LOG.error("the record of {} could not be written; it is older than the unit", job.name(), e);
    }
    show(job);
  }

  void show(Job job) {
    UnitState state = job.state();
    noteOutput(job);
    if (state.equals(shown.put(job.name(), state))) {
      return;
    }
    for (Consumer<UnitState> listener : listeners) {
      try {
        listener.accept(state);
      } catch (RuntimeException e) {
        LOG.error("a listener failed on {}", job.name(), e);
      }
    }
  }

  private void noteOutput(Job job) {
    Output output = job.running == null ? null : job.running.output();
    if (output == null || output.capBytes() == 0) {
      outputs.remove(job.name());
    } else {
      outputs.put(job.name(), output);
    }
  }

  /** Outputs with a cap that processes write to at the moment; for any thread. */
  List<Output> outputs() {
    return List.copyOf(outputs.values());
  }

  Optional<UnitState> state(String name) {
    return Optional.ofNullable(shown.get(name));
  }

  List<UnitState> states() {
    return List.copyOf(shown.values());
  }

  Registration listen(Consumer<UnitState> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
