package computer.socialweb.yardmaster.cluster.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SpawnRecordTest {
  private static final UnitNames NAMES = new UnitNames("ym-");

  @Test
  void ofTheOtherSlotEverythingStaysButTheLinks() {
    ControlPlane before =
        new ControlPlane(
            Slot.B,
            "",
            "",
            List.of(member("kine@b"), member("k3s@b"), member("link-openbao@b")),
            Optional.empty(),
            Map.of(),
            Map.of(),
            Optional.empty(),
            "");

    ControlPlane turned =
        new SpawnRecord(NAMES, new ClusterKey("x"), Slot.A, List.of(), Optional.of(before)).begun();

    assertThat(turned.members())
        .extracting(member -> member.name().toString())
        .containsExactlyInAnyOrder("kine@b", "k3s@b");
  }

  private static ControlPlane.Member member(String name) {
    return new ControlPlane.Member(MemberName.parse(name), name + ".service", name, "");
  }
}
