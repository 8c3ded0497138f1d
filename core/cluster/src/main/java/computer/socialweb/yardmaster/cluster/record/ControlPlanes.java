package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.Front;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.Link;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.Member;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.SlotEntry;
import computer.socialweb.yardmaster.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of all clusters of a state directory. A record is replaced in one step; one that
 * cannot be read is reported with its path, and never written over. Whoever writes holds the
 * cluster; reading needs no lock.
 */
public final class ControlPlanes {
  public static final String FILE = "controlplane.json";

  private static final JsonMapper JSON = new JsonMapper();

  private final StateDirectory state;
  private final InstantSource clock;

  public ControlPlanes(StateDirectory state, InstantSource clock) {
    this.state = state;
    this.clock = clock;
  }

  public Path file(ClusterKey key) {
    return state.cluster(key).resolve(FILE);
  }

  /**
   * The record of a cluster; empty when there is none.
   *
   * @throws Failure {@code record.unreadable} or {@code record.invalid} with path and reason
   */
  public Optional<ControlPlane> read(ClusterKey key) {
    Path file = file(key);
    try {
      return Optional.of(parse(JSON.readTree(Files.readString(file, StandardCharsets.UTF_8))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "record.unreadable", file, String.valueOf(e));
    } catch (JacksonException e) {
      throw new Failure(e, Failure.Kind.FAILED, "record.invalid", place(file, e), reason(e));
    } catch (Failure | IllegalArgumentException e) {
      throw new Failure(
          e, Failure.Kind.FAILED, "record.invalid", file, String.valueOf(e.getMessage()));
    }
  }

  /** FILE:LINE:COLUMN, where that is known. */
  private static String place(Path file, JacksonException e) {
    @Nullable TokenStreamLocation at = e.getLocation();
    return at == null ? file.toString() : file + ":" + at.getLineNr() + ":" + at.getColumnNr();
  }

  /** Without the library's own notation of where a bracket was opened. */
  private static String reason(JacksonException e) {
    return String.valueOf(e.getOriginalMessage()).replaceFirst(" \\(start marker at .*", "");
  }

  /** Replaces the record and returns it with the time of its writing. */
  public ControlPlane write(ClusterKey key, ControlPlane record) {
    String now = clock.instant().toString();
    ControlPlane stamped =
        new ControlPlane(
            record.activeSlot(),
            record.slice(),
            record.store(),
            record.members(),
            record.front(),
            record.slots(),
            record.links(),
            record.lastRoll(),
            now);
    PrivateFiles.write(file(key), json(stamped).toPrettyString() + "\n");
    return stamped;
  }

  /** Removes the record, if there is one. */
  public void remove(ClusterKey key) {
    Path file = file(key);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "record.file", file, String.valueOf(e));
    }
  }

  private static ObjectNode json(ControlPlane record) {
    ObjectNode root = JSON.createObjectNode();
    root.put("activeSlot", record.activeSlot().letter());
    root.put("slice", record.slice());
    root.put("store", record.store());
    var members = root.putArray("members");
    for (Member member : record.members()) {
      members
          .addObject()
          .put("name", member.name().toString())
          .put("unit", member.unit())
          .put("object", member.object())
          .put("invocationID", member.invocationId());
    }
    record
        .front()
        .ifPresent(
            front ->
                root.putObject("front")
                    .put("address", front.address())
                    .put("backend", front.backend())
                    .put("generation", front.generation())
                    .put("control", front.control()));
    if (!record.slots().isEmpty()) {
      ObjectNode slots = root.putObject("slots");
      record.slots().forEach((slot, entry) -> slot(slots.putObject(slot.letter()), entry));
    }
    if (!record.links().isEmpty()) {
      ObjectNode links = root.putObject("links");
      record.links().forEach((name, link) -> link(links.putObject(name), link));
    }
    record.lastRoll().ifPresent(text -> root.put("lastRoll", text));
    return root.put("writtenAt", record.writtenAt());
  }

  private static void slot(ObjectNode node, SlotEntry entry) {
    node.put("k3s", entry.k3s());
    node.put("kine", entry.kine());
    entry.k3sVersion().ifPresent(text -> node.put("k3sVersion", text));
    node.put("port", entry.port());
    node.put("kinePort", entry.kinePort());
    node.put("dataDir", entry.dataDir());
    entry.hostname().ifPresent(text -> node.put("hostname", text));
    node.put("k3sUnit", entry.k3sUnit());
    node.put("kineUnit", entry.kineUnit());
    entry.invocation().ifPresent(text -> node.put("invocation", text));
    entry.startedAt().ifPresent(text -> node.put("startedAt", text));
  }

  private static void link(ObjectNode node, Link link) {
    node.put("slot", link.slot().letter());
    link.dumbpipe().ifPresent(text -> node.put("dumbpipe", text));
    if (link.port() != 0) {
      node.put("port", link.port());
    }
  }

  private static ControlPlane parse(JsonNode root) {
    if (!root.isObject()) {
      throw new IllegalArgumentException("no JSON object");
    }
    return new ControlPlane(
        text(root, "activeSlot").map(Slot::of).orElse(Slot.A),
        text(root, "slice").orElse(""),
        text(root, "store").orElse(""),
        members(root.path("members")),
        root.has("front") ? Optional.of(front(root.path("front"))) : Optional.empty(),
        bySlot(root.path("slots"), ControlPlanes::slotEntry),
        links(root.path("links")),
        text(root, "lastRoll"),
        text(root, "writtenAt").orElse(""));
  }

  private static List<Member> members(JsonNode list) {
    return list.valueStream()
        .map(
            node ->
                new Member(
                    MemberName.parse(text(node, "name").orElse("")),
                    text(node, "unit").orElse(""),
                    text(node, "object").orElse(""),
                    text(node, "invocationID").orElse("")))
        .toList();
  }

  private static Front front(JsonNode node) {
    return new Front(
        text(node, "address").orElse(""),
        text(node, "backend").orElse(""),
        node.path("generation").longValue(0),
        text(node, "control").orElse(""));
  }

  private static SlotEntry slotEntry(JsonNode node) {
    return new SlotEntry(
        text(node, "k3s").orElse(""),
        text(node, "kine").orElse(""),
        text(node, "k3sVersion"),
        node.path("port").intValue(0),
        node.path("kinePort").intValue(0),
        text(node, "dataDir").orElse(""),
        text(node, "hostname"),
        text(node, "k3sUnit").orElse(""),
        text(node, "kineUnit").orElse(""),
        text(node, "invocation"),
        text(node, "startedAt"));
  }

  private static Map<String, Link> links(JsonNode map) {
    Map<String, Link> out = new TreeMap<>();
    map.properties()
        .forEach(
            entry ->
                out.put(
                    entry.getKey(),
                    new Link(
                        text(entry.getValue(), "slot").map(Slot::of).orElse(Slot.A),
                        text(entry.getValue(), "dumbpipe"),
                        entry.getValue().path("port").intValue(0))));
    return out;
  }

  private static <V> Map<Slot, V> bySlot(JsonNode map, Function<JsonNode, V> value) {
    Map<Slot, V> out = new TreeMap<>();
    map.properties()
        .forEach(entry -> out.put(Slot.of(entry.getKey()), value.apply(entry.getValue())));
    return out;
  }

  private static Optional<String> text(JsonNode node, String key) {
    return Optional.ofNullable(node.get(key))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(text -> !text.isEmpty());
  }
}
