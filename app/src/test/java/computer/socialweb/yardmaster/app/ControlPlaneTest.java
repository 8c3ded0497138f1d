package computer.socialweb.yardmaster.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.local.ControlPlaneStatus;
import computer.socialweb.yardmaster.local.Daemon;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The background process of the control plane, started and ended for real. */
@EnabledOnOs(OS.LINUX)
final class ControlPlaneTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  private Path state;
  private Daemon daemon;

  @BeforeEach
  void choose() {
    state = folder.resolve("größe & more");
    daemon = daemon(state);
  }

  private static Daemon daemon(Path state) {
    Machine machine = Machine.here();
    return new Wiring(machine, new GlobalOptions(), Directories.of(machine, Optional.of(state)))
        .daemon();
  }

  @AfterEach
  void leaveNothing() throws Exception {
    daemon.stop(LIMIT);
    await().atMost(LIMIT).until(() -> Leftovers.processes(state).isEmpty());
  }

  @Test
  void isOnePerStateDirectoryAndBelongsToNobody() throws Exception {
    assertThat(daemon.status().running()).isFalse();
    ControlPlaneStatus first = daemon.start(LIMIT);
    ControlPlaneStatus second = daemon(state).start(LIMIT);

    assertThat(second).isEqualTo(first);
    long pid = first.process().orElseThrow().pid();
    Path process = Path.of("/proc/" + pid);
    assertThat(Files.readSymbolicLink(process.resolve("fd/0"))).hasToString("/dev/null");
    assertThat(Files.readSymbolicLink(process.resolve("fd/1"))).isEqualTo(daemon.log());
    assertThat(sessionOf(pid)).isEqualTo(pid);
    assertThat(Files.getPosixFilePermissions(state.resolve("control-plane")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(Files.getPosixFilePermissions(state.resolve("control-plane/kubeconfig")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** The sixth field of stat, counted after the name in brackets (proc(5)). */
  private static long sessionOf(long pid) throws Exception {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[3]);
  }

  @Test
  void twoStartsAtOnceFindTheSameOne() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<ControlPlaneStatus> start = () -> daemon(state).start(LIMIT);
      var statuses = threads.invokeAll(List.of(start, start));
      assertThat(statuses.get(0).get()).isEqualTo(statuses.get(1).get());
    }
  }

  @Test
  void startsAgainAfterItWasKilled() throws Exception {
    long first = daemon.start(LIMIT).process().orElseThrow().pid();
    ProcessHandle.of(first).orElseThrow().destroyForcibly();
    await().atMost(LIMIT).until(() -> !daemon.status().running());

    assertThatThrownBy(daemon::mustRun)
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.UNREACHABLE));
    assertThat(daemon.stop(LIMIT)).isFalse();
    assertThat(daemon.start(LIMIT).process().orElseThrow().pid()).isNotEqualTo(first);
  }

  @Test
  void aStrangerWithItsPidIsNotTakenForItAndNotStopped() throws Exception {
    Process stranger = new ProcessBuilder("sleep", "300").start();
    try {
      Path said = state.resolve("control-plane/process");
      Files.createDirectories(said.getParent());
      Files.writeString(
          said,
          "pid=%s\nstarted=1\nboot=%s\nready=true\naddress=x\nkubeconfig=y\nbackend=process\nsince=2026-01-01T00:00:00Z\n"
              .formatted(
                  stranger.pid(),
                  Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()));

      assertThat(daemon.status().running()).isFalse();
      assertThat(daemon.stop(LIMIT)).isFalse();
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }

  @Test
  void saysWhatTheLogSaysWhenItCannotStart() throws Exception {
    Files.createDirectories(state);
    Files.writeString(state.resolve("version"), "99\n");
    Files.createDirectories(daemon.log().getParent());
    Files.writeString(daemon.log(), "what an earlier one said\n");

    assertThatThrownBy(() -> daemon.start(LIMIT))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(daemon.log().toString())
        .hasMessageContaining("has layout 99")
        .message()
        .doesNotContain("earlier");
  }
}
