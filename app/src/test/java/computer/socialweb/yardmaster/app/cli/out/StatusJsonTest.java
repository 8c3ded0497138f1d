package computer.socialweb.yardmaster.app.cli.out;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.LinkSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The names are those of the records of a control plane, which others read. */
final class StatusJsonTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  private static Map<String, Object> json(SlotSnapshot slot, LinkSnapshot link) {
    return StatusJson.of(
        new ClusterSnapshot(
            new ClusterKey("demo"),
            Optional.of("k3s"),
            false,
            State.READY,
            Optional.empty(),
            Slot.A,
            NOW,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(Slot.A, slot),
            Map.of("apiserver", link),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty()),
        Optional.empty());
  }

  @Test
  void aSlotAndALinkAreToldAsTheyAreRecorded() {
    Map<String, Object> json =
        json(
            new SlotSnapshot(
                "/bin/k3s",
                "/bin/kine",
                Optional.of("v1.36"),
                20001,
                20002,
                "/s/k3s@a",
                Optional.of("demo-a"),
                "ym-k3s.service",
                "ym-kine.service",
                Optional.of("0123"),
                Optional.of(NOW)),
            new LinkSnapshot(Slot.A, Optional.of("/bin/dumbpipe"), OptionalInt.of(20003)));
    assertThat(json.get("slots"))
        .hasToString(
            "{a={k3s=/bin/k3s, kine=/bin/kine, k3sVersion=v1.36, port=20001, kinePort=20002,"
                + " dataDir=/s/k3s@a, hostname=demo-a, k3sUnit=ym-k3s.service,"
                + " kineUnit=ym-kine.service, invocation=0123, startedAt=2026-01-01T12:00:00Z}}");
    assertThat(json.get("links"))
        .hasToString("{apiserver={slot=a, dumbpipe=/bin/dumbpipe, port=20003}}");
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    Map<String, Object> json =
        json(
            new SlotSnapshot(
                "k3s",
                "kine",
                Optional.empty(),
                1,
                2,
                "/d",
                Optional.empty(),
                "u",
                "v",
                Optional.empty(),
                Optional.empty()),
            new LinkSnapshot(Slot.A, Optional.empty(), OptionalInt.empty()));
    assertThat(json.get("slots"))
        .hasToString(
            "{a={k3s=k3s, kine=kine, port=1, kinePort=2, dataDir=/d, k3sUnit=u, kineUnit=v}}");
    assertThat(json.get("links")).hasToString("{apiserver={slot=a}}");
  }
}
