package computer.socialweb.yardmaster.app.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logs of a cluster as they go through a restart and a roll. */
final class FollowingTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path logs = Path.of("");
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Following follow(int firstLines, String... members) {
    Printer printer =
        new Printer(new PrintStream(out, true, UTF_8), new PrintStream(out, true, UTF_8), false);
    Call call =
        new Call(
            Machine.here(),
            printer,
            (options, directories) -> {
              throw new IllegalStateException("logs need no control plane");
            });
    Following following =
        new Following(
            new MemberLogs(logs, List.of(members)),
            new LogPrinter(call, members.length != 1, Optional.empty()),
            firstLines);
    following.start();
    return following;
  }

  private void log(String member, String text) throws IOException {
    Files.writeString(
        logs.resolve(member + ".log"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }

  private void awaitLine(String line) {
    await().atMost(SOON).untilAsserted(() -> assertThat(lines()).contains(line));
  }

  @Test
  void goesThroughARestartAndARollWithMarksAndLosesAndDoublesNothing() throws IOException {
    log("kine@a", "old\none\n");
    try (Following following = follow(1)) {
      awaitLine("kine@a  one");
      following.heard(cluster(Slot.A, Map.of("kine@a", "i1")));
      log("kine@a", "two\n");
      awaitLine("kine@a  two");

      Files.move(logs.resolve("kine@a.log"), logs.resolve("kine@a.log.prev"));
      log("kine@a", "three\n");
      following.heard(cluster(Slot.A, Map.of("kine@a", "i2")));
      awaitLine("kine@a  three");

      log("kine@b", "first\nsecond\n");
      following.heard(cluster(Slot.A, Map.of("kine@a", "i2", "kine@b", "i3")));
      awaitLine("kine@b  second");
      following.heard(cluster(Slot.B, Map.of("kine@a", "i2", "kine@b", "i3")));
      following.heard(cluster(Slot.B, Map.of("kine@b", "i3")));
    }
    assertThat(lines())
        .containsExactlyInAnyOrder(
            "kine@a  one",
            "kine@a  two",
            "kine@a  --- started anew, invocation i2 ---",
            "kine@a  three",
            "kine@b  first",
            "kine@b  second",
            "kine@b  --- started, invocation i3 ---",
            "front  --- the front switched to slot b ---");
  }

  @Test
  void marksOnlyTheMembersThatAreAskedFor() throws IOException {
    log("kine@a", "one\n");
    try (Following following = follow(10, "kine@a")) {
      following.heard(cluster(Slot.A, Map.of("kine@a", "i1", "k3s@a", "j1")));
      following.heard(cluster(Slot.A, Map.of("kine@a", "i1", "k3s@a", "j2")));
      awaitLine("one");
    }
    assertThat(lines()).containsExactly("one");
  }

  @Test
  void aLogThatIsStillEmptyIsPrintedFromItsBegin() throws IOException {
    log("kine@a", "");
    try (Following following = follow(0)) {
      log("kine@a", "one\n");
      awaitLine("kine@a  one");
    }
  }

  private static ClusterSnapshot cluster(Slot active, Map<String, String> invocations) {
    return new ClusterSnapshot(
        new ClusterKey("demo"),
        Optional.empty(),
        true,
        State.READY,
        Optional.empty(),
        active,
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Map.of(),
        new TreeMap<>(invocations)
            .entrySet().stream().map(one -> member(one.getKey(), one.getValue())).toList(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static MemberSnapshot member(String name, String invocation) {
    return new MemberSnapshot(
        MemberName.parse(name),
        name,
        name,
        "Running",
        State.READY,
        true,
        Optional.of(invocation),
        OptionalLong.empty(),
        Optional.empty(),
        "",
        Optional.empty(),
        List.of(),
        List.of(),
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
