package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Snapshot;
import computer.socialweb.yardmaster.operation.Verb;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the snapshot of all clusters together of the snapshots of the three kinds and of the files
 * of this machine. Not safe for use by several threads at once.
 */
final class Fleet {
  private static final Logger LOG = LoggerFactory.getLogger(Fleet.class);

  /** A watch that is read anew, or a single lost probe, is no reason to doubt what is shown. */
  private static final Duration GRACE = Duration.ofSeconds(6);

  private final Disk disk;
  private final FrontProbes fronts;
  private final ClusterAssembly assembly;
  private final Ages ages;
  private boolean whole;
  private boolean adopted;

  Fleet(Disk disk, FrontProbes fronts, ClusterAssembly assembly, Ages ages) {
    this.disk = disk;
    this.fronts = fronts;
    this.assembly = assembly;
    this.ages = ages;
  }

  /**
   * What was read.
   *
   * @param running verb of the operation that runs on a cluster, by key
   */
  record Sources(
      Snapshot<HostProcess> processes,
      Snapshot<Postgres> stores,
      Snapshot<OpenBaoServer> vaults,
      Map<String, Verb> running) {}

  FleetSnapshot assemble(Sources sources, Instant now) {
    Freshness freshness = freshness(sources, now);
    if (freshness instanceof Freshness.Loading) {
      return new FleetSnapshot(List.of(), freshness);
    }
    ClusterInput.View view =
        new ClusterInput.View(now, asOf(freshness, now), freshness instanceof Freshness.Live);
    List<ClusterSnapshot> clusters = new ArrayList<>();
    Map<ClusterKey, ClusterInput> inputs = inputs(sources);
    Set<ClusterKey> running = runningFronts(inputs.values());
    fronts.ask(running, rolling(inputs.values()));
    whole =
        inputs.values().stream()
            .allMatch(one -> one.front().isPresent() || !running.contains(one.key()));
    for (ClusterInput input : inputs.values()) {
      clusters.add(assembly.of(input, view));
    }
    ages.looked(uids(sources));
    noteAdoption(view, inputs.values());
    clusters.sort(
        Comparator.comparing(ClusterSnapshot::state)
            .thenComparing(cluster -> cluster.key().value()));
    return new FleetSnapshot(clusters, freshness);
  }

  /** Whether every front that runs had answered, or failed to, when the last one was assembled. */
  boolean whole() {
    return whole;
  }

  private static Freshness freshness(Sources sources, Instant now) {
    List<Freshness> all =
        List.of(
            sources.processes().freshness(),
            sources.stores().freshness(),
            sources.vaults().freshness());
    Freshness worst = new Freshness.Live(now);
    for (Freshness one : all) {
      worst = worse(worst, recent(one, now));
    }
    return worst;
  }

  private static Freshness recent(Freshness freshness, Instant now) {
    return freshness instanceof Freshness.Stale(Instant asOf, String _)
            && asOf != null
            && Duration.between(asOf, now).compareTo(GRACE) < 0
        ? new Freshness.Live(asOf)
        : freshness;
  }

  private static Freshness worse(Freshness a, Freshness b) {
    return switch (a) {
      case Freshness.Stale _ -> a;
      case Freshness.Loading _ -> b instanceof Freshness.Stale ? b : a;
      case Freshness.Live(Instant asOfA) ->
          b instanceof Freshness.Live(Instant asOfB) && !asOfB.isBefore(asOfA) ? a : b;
    };
  }

  private static Instant asOf(Freshness freshness, Instant now) {
    return switch (freshness) {
      case Freshness.Live(Instant asOf) -> asOf;
      case Freshness.Stale(Instant asOf, String _) -> asOf == null ? Instant.EPOCH : asOf;
      case Freshness.Loading _ -> now;
    };
  }

  private Map<ClusterKey, ClusterInput> inputs(Sources sources) {
    Map<ClusterKey, Disk.Facts> onDisk = disk.read();
    Map<ClusterKey, Map<String, HostProcess>> members = members(sources.processes());
    Map<ClusterKey, Postgres> stores = byCluster(sources.stores());
    Map<ClusterKey, OpenBaoServer> vaults = byCluster(sources.vaults());
    Set<ClusterKey> keys = new TreeSet<>(Comparator.comparing(ClusterKey::value));
    keys.addAll(onDisk.keySet());
    keys.addAll(members.keySet());
    keys.addAll(stores.keySet());
    keys.addAll(vaults.keySet());
    Map<ClusterKey, ClusterInput> out = new TreeMap<>(Comparator.comparing(ClusterKey::value));
    for (ClusterKey key : keys) {
      out.put(
          key,
          new ClusterInput(
              key,
              members.getOrDefault(key, Map.of()),
              Optional.ofNullable(stores.get(key)),
              Optional.ofNullable(vaults.get(key)),
              onDisk.getOrDefault(key, Disk.Facts.NONE),
              fronts.of(key),
              Optional.ofNullable(sources.running().get(key.value()))));
    }
    return out;
  }

  private static Map<ClusterKey, Map<String, HostProcess>> members(
      Snapshot<HostProcess> processes) {
    Map<ClusterKey, Map<String, HostProcess>> out = new HashMap<>();
    for (HostProcess process : processes.byName().values()) {
      Optional<ClusterKey> key = keyOf(process);
      Optional<String> name = nameOf(process);
      if (key.isPresent() && name.isPresent()) {
        out.computeIfAbsent(key.get(), k -> new TreeMap<>()).put(name.get(), process);
      }
    }
    return out;
  }

  private static <T extends HasMetadata> Map<ClusterKey, T> byCluster(Snapshot<T> snapshot) {
    Map<ClusterKey, T> out = new HashMap<>();
    snapshot.byName().values().forEach(o -> keyOf(o).ifPresent(key -> out.put(key, o)));
    return out;
  }

  /** Objects that bear a label that is no key belong to no cluster of ours. */
  private static Optional<ClusterKey> keyOf(HasMetadata object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    String value = labels == null ? null : labels.get(Labels.CLUSTER);
    try {
      return value == null ? Optional.empty() : Optional.of(new ClusterKey(value));
    } catch (Failure e) {
      LOG.debug("{} has an odd label", object.getMetadata().getName(), e);
      return Optional.empty();
    }
  }

  private static Optional<String> nameOf(HostProcess process) {
    String label = process.getMetadata().getLabels().get(Labels.MEMBER);
    try {
      return label == null ? Optional.empty() : Optional.of(MemberName.ofLabel(label).toString());
    } catch (Failure e) {
      LOG.debug("{} has an odd label", process.getMetadata().getName(), e);
      return Optional.empty();
    }
  }

  private static Set<ClusterKey> runningFronts(Iterable<ClusterInput> inputs) {
    Set<ClusterKey> out = new HashSet<>();
    for (ClusterInput input : inputs) {
      HostProcess front = input.members().get(Component.FRONT.name());
      if (front != null && front.reported().phase() == Phase.RUNNING) {
        out.add(input.key());
      }
    }
    return out;
  }

  private static Set<ClusterKey> rolling(Iterable<ClusterInput> inputs) {
    Set<ClusterKey> out = new HashSet<>();
    for (ClusterInput input : inputs) {
      if (input.verb().equals(Optional.of(Verb.ROLL))) {
        out.add(input.key());
      }
    }
    return out;
  }

  private static Set<String> uids(Sources sources) {
    Set<String> out = new HashSet<>();
    sources.processes().byName().values().forEach(o -> out.add(o.getMetadata().getUid()));
    sources.stores().byName().values().forEach(o -> out.add(o.getMetadata().getUid()));
    sources.vaults().byName().values().forEach(o -> out.add(o.getMetadata().getUid()));
    return out;
  }

  private void noteAdoption(ClusterInput.View view, Iterable<ClusterInput> inputs) {
    if (adopted || !view.heard()) {
      return;
    }
    adopted = true;
    for (ClusterInput input : inputs) {
      Adoption.lines(input.members())
          .forEach(line -> LOG.debug("cluster {} found: {}", input.key(), line));
    }
  }
}
