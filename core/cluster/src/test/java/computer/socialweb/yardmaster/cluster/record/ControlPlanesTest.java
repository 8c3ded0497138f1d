package computer.socialweb.yardmaster.cluster.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlPlanesTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir Path dir;

  private StateDirectory state;
  private ControlPlanes records;

  @BeforeEach
  void open() {
    state = new StateDirectory(dir);
    records =
        new ControlPlanes(state, InstantSource.fixed(Instant.parse("2026-01-02T03:04:05.678Z")));
  }

  private static ControlPlane full() {
    return new ControlPlane(
        Slot.B,
        "ym-cluster-demo.slice",
        "ym-pg-demo.service",
        List.of(
            new ControlPlane.Member(
                MemberName.parse("kine@b"), "ym-c-demo-kine@b.service", "c-demo-kine-b", "1f")),
        Optional.of(new ControlPlane.Front("127.0.0.1:1", "127.0.0.1:2", 3, "/s")),
        Map.of(
            Slot.B,
            new ControlPlane.SlotEntry(
                "/k3s",
                "/kine",
                Optional.of("v1"),
                2,
                3,
                "/d",
                Optional.empty(),
                "u",
                "v",
                Optional.of("1f"),
                Optional.empty())),
        Map.of("apiserver", new ControlPlane.Link(Slot.B, Optional.empty(), 0)),
        Optional.of("a to b"),
        "");
  }

  @Test
  void aRecordComesBackAsItWasWritten() {
    ControlPlane written = records.write(KEY, full());
    assertThat(records.read(KEY)).contains(written);
    assertThat(written.writtenAt()).isEqualTo("2026-01-02T03:04:05.678Z");
  }

  @Test
  void namesInTheFileAreThoseOfTheReference() throws IOException {
    records.write(KEY, full());
    String json = Files.readString(records.file(KEY)).replaceAll("\\s", "");
    assertThat(json)
        .contains("\"activeSlot\":\"b\"")
        .contains("\"invocationID\":\"1f\"")
        .contains("\"slots\":{\"b\":{\"k3s\":\"/k3s\",\"kine\":\"/kine\",\"k3sVersion\":\"v1\",")
        .contains("\"links\":{\"apiserver\":{\"slot\":\"b\"}}")
        .doesNotContain("hostname");
  }

  @Test
  void onlyItsOwnerCanReadIt() throws IOException {
    records.write(KEY, full());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(records.file(KEY))))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.cluster(KEY))))
        .isEqualTo("rwx------");
  }

  @Test
  void aRecordThatCannotBeReadIsNamedAndLeftAlone() throws IOException {
    Files.createDirectories(state.cluster(KEY));
    Files.writeString(records.file(KEY), "{\"activeSlot\": \"c\"}");
    assertThatThrownBy(() -> records.read(KEY))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(records.file(KEY).toString());
    Files.writeString(records.file(KEY), "{oops");
    assertThatThrownBy(() -> records.read(KEY))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(records.file(KEY) + ":1:");
    assertThat(records.file(KEY)).hasContent("{oops");
  }

  @Test
  void directoriesThatAreNoClustersArePassedOver() throws IOException {
    Files.createDirectories(state.clusters().resolve("demo"));
    Files.createDirectories(state.clusters().resolve(".hidden"));
    Files.createFile(state.clusters().resolve("file"));
    Files.createSymbolicLink(state.clusters().resolve("link"), dir);
    assertThat(state.keys()).containsExactly(KEY);
  }
}
