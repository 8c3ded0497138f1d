package computer.socialweb.yardmaster.local;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.local.supervisor.process.Timing;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control plane of these tests is a shell that ends with a code of its own. */
final class DaemonTest {
  private static final int OWN_CODE = 7;

  @TempDir Path root = Path.of("");

  private ControlPlaneFiles files = new ControlPlaneFiles(root, false);

  @BeforeEach
  void makeFolders() throws Exception {
    files = new ControlPlaneFiles(root.resolve("state"), false);
    files.makeFolders();
  }

  private Daemon daemon() {
    return new Daemon(
        files, new Daemon.Command(List.of("/bin/sh", "-c", "exit " + OWN_CODE), Map.of()));
  }

  private void sayRunning(ProcessIdentity identity, String address) throws Exception {
    ControlPlaneProcess process =
        new ControlPlaneProcess(
            identity, true, address, files.kubeconfig().toString(), "process", Instant.EPOCH);
    Files.writeString(files.process(), process.text());
  }

  @Test
  void oneThatEndedAndWasNeverWaitedForIsNotTakenForRunning() throws Exception {
    Process parent =
        new ProcessBuilder("/bin/sh", "-c", "sleep 60 & echo $!; exec sleep 60").start();
    try (BufferedReader said = parent.inputReader()) {
      long child = Long.parseLong(said.readLine());
      ProcessIdentity identity = ProcessIdentity.of(child);
      sayRunning(identity, "https://127.0.0.1:1");
      assertThat(daemon().status().running()).isTrue();
      ProcessHandle.of(child).orElseThrow().destroyForcibly();
      Awaitility.await().untilAsserted(() -> assertThat(identity.alive()).isFalse());
      assertThat(Path.of("/proc", Long.toString(child))).as("its pid is still taken").exists();
      assertThat(daemon().status().running()).isFalse();
      assertThatThrownBy(() -> daemon().start(Duration.ofSeconds(30)))
          .as("it was started anew")
          .hasMessageContaining("code " + OWN_CODE);
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  @Test
  void startDoesNotReturnOneThatAnswersNothing() throws Exception {
    Process other = new ProcessBuilder("/bin/sleep", "60").start();
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Files.writeString(files.kubeconfig(), "certificate-authority-data: AAAA\n");
      sayRunning(ProcessIdentity.of(other.pid()), "https://127.0.0.1:" + silent.getLocalPort());
      assertThatThrownBy(() -> daemon().start(Duration.ofMillis(100)))
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.code()).isEqualTo("control-plane.silent"));
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void whatAControlPlaneLeftBehindIsEndedWithoutIt() throws Exception {
    Unit unit =
        new Unit(
            "ym-left.service",
            "test/left/1",
            "/bin/sleep",
            List.of("600"),
            List.of(),
            List.of(),
            null,
            RestartPolicy.ALWAYS,
            Stop.DEFAULT,
            List.of(),
            List.of(),
            null,
            null,
            null);
    long pid;
    try (ProcessSupervisor supervisor =
        ProcessSupervisor.open(
            files.units(), Timing.DEFAULT, InstantSource.system(), new SecureRandom())) {
      supervisor.place(unit);
      Awaitility.await()
          .until(() -> supervisor.state(unit.name()).filter(s -> s.process() != null).isPresent());
      pid = requireNonNull(supervisor.state(unit.name()).orElseThrow().process()).pid();
    }
    assertThat(ProcessHandle.of(pid)).isPresent();

    daemon().endAll(InstantSource.system(), Duration.ofSeconds(30));

    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void whatIsSaidOfTheProcessIsTrueUntilItHasEnded() {
    Seat.take(files, Instant.EPOCH).close();
    assertThat(Seat.holder(files).map(ControlPlaneProcess::pid))
        .contains(ProcessHandle.current().pid());
  }
}
