package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.StepGraph;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What this machine's files say of its clusters; files that did not change are not read again. */
final class Disk {
  private static final Logger LOG = LoggerFactory.getLogger(Disk.class);
  private static final List<String> FILES =
      List.of(
          ControlPlanes.FILE,
          ClusterTemplate.TEMPLATE_FILE,
          ClusterTemplate.PARAMETERS_FILE,
          RollRecords.FILE);

  /**
   * What the files of one cluster say.
   *
   * @param needs of the steps of its template, by member; empty without one
   * @param problem why its record or template cannot be used, in words
   */
  record Facts(
      Optional<ControlPlane> record,
      Optional<String> template,
      boolean rehearsal,
      boolean withStore,
      Map<String, List<String>> needs,
      Optional<RollSnapshot> roll,
      Optional<String> problem) {
    static final Facts NONE =
        new Facts(
            Optional.empty(),
            Optional.empty(),
            false,
            false,
            Map.of(),
            Optional.empty(),
            Optional.empty());

    Slot activeSlot() {
      return record.map(ControlPlane::activeSlot).orElse(Slot.A);
    }
  }

  private record Read(String version, Facts facts) {}

  private final StateDirectory state;
  private final ControlPlanes records;
  private final Renderings renderings;
  private final BiFunction<ClusterKey, Optional<ControlPlane>, Optional<RollSnapshot>> rolls;
  private final Map<ClusterKey, Read> known = new HashMap<>();

  Disk(
      StateDirectory state,
      ControlPlanes records,
      Renderings renderings,
      BiFunction<ClusterKey, Optional<ControlPlane>, Optional<RollSnapshot>> rolls) {
    this.state = state;
    this.records = records;
    this.renderings = renderings;
    this.rolls = rolls;
  }

  /** The facts of every cluster that has a directory with a record or a template in it. */
  synchronized Map<ClusterKey, Facts> read() {
    Map<ClusterKey, Facts> out = new TreeMap<>();
    for (ClusterKey key : keys()) {
      String version = version(key);
      if (version.isEmpty()) {
        known.remove(key);
        continue;
      }
      Read read = known.get(key);
      if (read == null || !read.version().equals(version)) {
        read = new Read(version, facts(key));
        known.put(key, read);
      }
      out.put(key, read.facts());
    }
    known.keySet().retainAll(out.keySet());
    return out;
  }

  private List<ClusterKey> keys() {
    try {
      return state.keys();
    } catch (Failure e) {
      LOG.warn("clusters on disk are not known: {}", e.getMessage());
      return List.of();
    }
  }

  /** Changes when a file does; empty when there is none. */
  private String version(ClusterKey key) {
    Path folder = state.cluster(key);
    return FILES.stream()
        .map(folder::resolve)
        .flatMap(file -> stamp(file).stream())
        .collect(Collectors.joining(" "));
  }

  private static Optional<String> stamp(Path file) {
    try {
      var attributes =
          Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class);
      return Optional.of(
          file.getFileName()
              + "="
              + attributes.size()
              + "@"
              + attributes.lastModifiedTime().toInstant());
    } catch (IOException e) {
      return Optional.empty(); // absent, or as good as absent
    }
  }

  private Facts facts(ClusterKey key) {
    Optional<ControlPlane> record = Optional.empty();
    Optional<String> problem = Optional.empty();
    try {
      record = records.read(key);
    } catch (Failure e) {
      problem = Optional.of(e.getMessage());
    }
    Optional<ClusterTemplate> template = Optional.empty();
    Optional<RollSnapshot> roll = Optional.empty();
    try {
      template = renderings.kept(key);
      roll = rolls.apply(key, record);
    } catch (Failure e) {
      problem = problem.or(() -> Optional.of(e.getMessage()));
    }
    Slot slot = record.map(ControlPlane::activeSlot).orElse(Slot.A);
    Map<String, List<String>> needs =
        template.map(known -> needs(key, known, slot)).orElse(Map.of());
    boolean withStore =
        record.map(found -> !found.store().isEmpty()).orElse(false)
            || template.map(found -> found.template().store()).orElse(false);
    return new Facts(
        record,
        template.map(found -> found.template().name()),
        template.map(found -> found.template().rehearsal()).orElse(false),
        withStore,
        needs,
        roll,
        problem);
  }

  private Map<String, List<String>> needs(ClusterKey key, ClusterTemplate template, Slot slot) {
    try {
      Map<String, List<String>> needs =
          new TreeMap<>(StepGraph.of(renderings.of(key, template).steps(slot)).needs());
      needs.remove(MemberGraph.STORE);
      return needs;
    } catch (Failure e) {
      LOG.debug("the template of {} has no values yet", key, e);
      return Map.of();
    }
  }
}
