package computer.socialweb.yardmaster.cluster.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.SlotEntry;
import computer.socialweb.yardmaster.cluster.record.RollRecord.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RollRecordsTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir private Path dir;

  @ParameterizedTest
  @EnumSource
  void aRollIsKeptWholeInEveryStage(Stage stage) {
    RollRecords rolls = new RollRecords(new StateDirectory(dir));
    RollRecord roll =
        new RollRecord(
            Slot.A,
            Slot.B,
            stage,
            Instant.parse("2026-11-30T12:00:00Z"),
            Optional.of("v2"),
            Duration.ofMinutes(5),
            Duration.ofSeconds(30),
            Optional.of(Instant.parse("2026-11-30T12:10:00Z")));

    rolls.write(KEY, roll);

    assertThat(rolls.current(KEY, Optional.of(cluster(Slot.A, Slot.B)))).contains(roll);
    rolls.remove(KEY);
    assertThat(rolls.current(KEY, Optional.of(cluster(Slot.A, Slot.B)))).isEmpty();
  }

  @Test
  void aRollOfAClusterThatWasReapedSinceIsNone() {
    RollRecords rolls = new RollRecords(new StateDirectory(dir));
    rolls.write(
        KEY,
        new RollRecord(
            Slot.A,
            Slot.B,
            Stage.HOLDING,
            Instant.EPOCH,
            Optional.empty(),
            Duration.ZERO,
            Duration.ZERO,
            Optional.empty()));

    assertThat(rolls.current(KEY, Optional.empty())).isEmpty();
    assertThat(rolls.current(KEY, Optional.of(cluster(Slot.A)))).isEmpty();
    assertThat(rolls.current(KEY, Optional.of(cluster(Slot.A, Slot.B)))).isPresent();
  }

  @Test
  void aRecordThatIsNotUnderstoodIsNamed() throws Exception {
    Path file = dir.resolve("clusters/demo/roll.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{\"from\":\"a\",\"to\":\"c\"}");
    RollRecords rolls = new RollRecords(new StateDirectory(dir));

    assertThatThrownBy(() -> rolls.current(KEY, Optional.of(cluster(Slot.A))))
        .hasMessageContaining(file.toString());
  }

  private static ControlPlane cluster(Slot... slots) {
    Map<Slot, SlotEntry> entries = new TreeMap<>();
    for (Slot slot : slots) {
      entries.put(
          slot,
          new SlotEntry(
              "k3s",
              "kine",
              Optional.empty(),
              20_001,
              20_002,
              "/data",
              Optional.empty(),
              "k3s.service",
              "kine.service",
              Optional.empty(),
              Optional.empty()));
    }
    return new ControlPlane(
        Slot.A, "", "", List.of(), Optional.empty(), entries, Map.of(), Optional.empty(), "");
  }
}
