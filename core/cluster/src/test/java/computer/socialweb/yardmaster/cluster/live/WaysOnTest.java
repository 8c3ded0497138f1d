package computer.socialweb.yardmaster.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WaysOnTest {
  private static final ClusterKey DEMO = new ClusterKey("demo");
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final ControlPlane.SlotEntry ENTRY =
      new ControlPlane.SlotEntry(
          "k3s",
          "kine",
          Optional.empty(),
          20001,
          20002,
          "/d",
          Optional.empty(),
          "u",
          "u",
          Optional.empty(),
          Optional.empty());

  @TempDir Path root = Path.of("");
  private StateDirectory state = new StateDirectory(Path.of("/"));

  @BeforeEach
  void bothSlotsAreThere() {
    state = new StateDirectory(root.toAbsolutePath());
    new ControlPlanes(state, InstantSource.fixed(NOW))
        .write(
            DEMO,
            new ControlPlane(
                Slot.A,
                "slice",
                "store",
                List.of(),
                Optional.empty(),
                Map.of(Slot.A, ENTRY, Slot.B, ENTRY),
                Map.of(),
                Optional.empty(),
                ""));
  }

  private String from(Verb verb) {
    return new WaysOn(state, InstantSource.fixed(NOW))
        .from(
            new OperationSnapshot(
                "1",
                verb,
                "demo",
                "ann@here",
                "local",
                NOW,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Map.of(),
                Map.of()));
  }

  private void roll(String stage) throws IOException {
    Files.writeString(
        state.cluster(DEMO).resolve("roll.json"),
        """
        {"from": "a", "to": "b", "stage": "%s", "since": "2026-01-01T11:00:00Z",
         "keepWarm": "PT0S", "drain": "PT30S"}
        """
            .formatted(stage));
  }

  @ParameterizedTest
  @CsvSource({
    "PREPARING, yardmaster roll demo, --abort, --back",
    "HOLDING, --continue, --abort, --back",
    "SWITCHING, --continue, --continue, --abort",
    "SWITCHED, --continue, --back, --abort",
    "WARM, --continue, --back, --abort"
  })
  void aRollIsLedOnByWhatItsStageAccepts(String stage, String one, String other, String refused)
      throws IOException {
    roll(stage);
    assertThat(from(Verb.ROLL)).contains(one, other).doesNotContain(refused);
  }

  @Test
  void aRollThatIsOverLeadsToAStatus() {
    assertThat(from(Verb.ROLL)).contains("yardmaster status demo");
  }

  @Test
  void aRollWhoseFileCannotBeReadNamesTheFile() throws IOException {
    roll("DANCING");
    assertThat(from(Verb.ROLL)).contains("roll.json");
  }

  @Test
  void otherVerbsAreRunAgainWithAllTheyNeed() {
    assertThat(from(Verb.SPAWN)).contains("yardmaster spawn demo --template NAME");
    assertThat(from(Verb.REAP)).contains("yardmaster reap demo");
    assertThat(from(Verb.PURGE)).contains("yardmaster purge demo --confirm demo");
    assertThat(from(Verb.REPAIR)).contains("yardmaster repair demo");
  }
}
