package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rolls under way: {@code STATE/clusters/KEY/roll.json}. Reading needs no lock; whoever writes
 * holds the cluster.
 */
public final class RollRecords {
  public static final String FILE = "roll.json";

  private static final JsonMapper JSON = new JsonMapper();

  private final StateDirectory state;

  public RollRecords(StateDirectory state) {
    this.state = state;
  }

  private Path file(ClusterKey key) {
    return state.cluster(key).resolve(FILE);
  }

  /**
   * The roll under way. One that was recorded before the cluster was reaped is none.
   *
   * @param cluster the record of the cluster as it is now
   * @throws Failure {@code roll.record} naming the file when it cannot be read
   */
  public Optional<RollRecord> current(ClusterKey key, Optional<ControlPlane> cluster) {
    if (cluster.isEmpty()) {
      return Optional.empty();
    }
    return read(key).filter(roll -> fits(roll, cluster.get()));
  }

  private static boolean fits(RollRecord roll, ControlPlane cluster) {
    return switch (roll.stage()) {
      case PREPARING -> cluster.activeSlot() == roll.from();
      case HOLDING, SWITCHING, SWITCHED, WARM ->
          cluster.slots().containsKey(roll.from()) && cluster.slots().containsKey(roll.to());
    };
  }

  /**
   * What is written, whatever has become of the cluster since.
   *
   * @throws Failure as {@link #current}
   */
  public Optional<RollRecord> read(ClusterKey key) {
    Path file = file(key);
    try {
      JsonNode node = JSON.readTree(Files.readString(file));
      return Optional.of(
          new RollRecord(
              Slot.of(node.required("from").stringValue()),
              Slot.of(node.required("to").stringValue()),
              RollRecord.Stage.valueOf(node.required("stage").stringValue()),
              Instant.parse(node.required("since").stringValue()),
              Optional.ofNullable(node.get("version")).map(JsonNode::stringValue),
              Duration.parse(node.required("keepWarm").stringValue()),
              Duration.parse(node.required("drain").stringValue()),
              Optional.ofNullable(node.get("warmUntil")).map(n -> Instant.parse(n.stringValue()))));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException
        | JacksonException
        | DateTimeException
        | IllegalArgumentException
        | Failure e) {
      throw new Failure(
          e, Failure.Kind.FAILED, "roll.record", file, String.valueOf(e.getMessage()));
    }
  }

  /** Replaces the record in one step. */
  public void write(ClusterKey key, RollRecord roll) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("from", roll.from().letter())
            .put("to", roll.to().letter())
            .put("stage", roll.stage().name())
            .put("since", roll.since().toString())
            .put("keepWarm", roll.keepWarm().toString())
            .put("drain", roll.drain().toString());
    roll.version().ifPresent(version -> node.put("version", version));
    roll.warmUntil().ifPresent(until -> node.put("warmUntil", until.toString()));
    PrivateFiles.write(file(key), node.toPrettyString() + "\n");
  }

  /** Removes the record, if there is one. */
  public void remove(ClusterKey key) {
    try {
      Files.deleteIfExists(file(key));
    } catch (IOException e) {
      throw new Failure(
          e, Failure.Kind.FAILED, "roll.record", file(key), String.valueOf(e.getMessage()));
    }
  }
}
