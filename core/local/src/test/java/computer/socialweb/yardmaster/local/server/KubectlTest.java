package computer.socialweb.yardmaster.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an admin types. The versions stand for those that ask the server in different ways; they are
 * looked for in {@code $YARDMASTER_TESTBED} or {@code ~/.cache/yardmaster-testbed} as {@code
 * kubectl-1.NN}, and the newest of them on the PATH.
 */
final class KubectlTest {
  @TempDir private Path directory;

  private static Optional<Path> kubectl(String minor) {
    String testbed = System.getenv("YARDMASTER_TESTBED");
    Path cache =
        testbed == null
            ? Path.of(System.getProperty("user.home"), ".cache", "yardmaster-testbed")
            : Path.of(testbed);
    Stream<Path> known = Stream.of(cache.resolve("kubectl-1." + minor));
    Stream<Path> onPath =
        Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
            .filter(entry -> minor.equals("37") && !entry.isEmpty())
            .map(entry -> Path.of(entry, "kubectl"));
    return Stream.concat(known, onPath).filter(Files::isExecutable).findFirst();
  }

  private final class Shell {
    private final Path kubectl;
    private final Path kubeconfig;

    Shell(Path kubectl, Path kubeconfig) {
      this.kubectl = kubectl;
      this.kubeconfig = kubeconfig;
    }

    Process start(String line) throws IOException {
      List<String> command = new ArrayList<>(List.of(kubectl.toString()));
      command.addAll(List.of(line.split(" ", -1)));
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("KUBECONFIG", kubeconfig.toString());
      builder.environment().put("HOME", directory.toString());
      return builder.start();
    }

    String run(String line) throws Exception {
      Process process = start(line);
      try {
        process.getOutputStream().close();
        String output =
            new String(
                process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(line + "\n" + output).isZero();
        return output;
      } finally {
        process.destroyForcibly();
      }
    }

    String refused(String line) throws Exception {
      Process process = start(line);
      try {
        String output =
            new String(
                process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        process.waitFor(60, TimeUnit.SECONDS);
        assertThat(process.exitValue()).as(line + "\n" + output).isNotZero();
        return output;
      } finally {
        process.destroyForcibly();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"28", "37"})
  void adminsWorkAsTheyAreUsedTo(String minor) throws Exception {
    Optional<Path> kubectl = kubectl(minor);
    assumeTrue(kubectl.isPresent(), "kubectl 1." + minor + " is not installed");
    Path manifest =
        Files.writeString(
            directory.resolve("a.yaml"), Served.process("a", "\"labels\":{\"app\":\"x\"}"));
    // what a quiet watch is tried with comes often, so that each watch here sees it
    WatchTimes often = new WatchTimes(Duration.ofMinutes(1), Duration.ofMillis(20));
    ApiServer server =
        new ApiServer(ApiServerConfig.of(directory.resolve("control-plane")).with(often));
    try {
      server.start();
      Shell shell = new Shell(kubectl.get(), server.kubeconfigPath());
      reads(shell, manifest);
      writes(shell, manifest);
      ends(shell, manifest);
    } finally {
      server.close();
    }
  }

  private static void reads(Shell shell, Path manifest) throws Exception {
    assertThat(shell.run("version")).contains("Server Version: v1.33");
    assertThat(shell.run("get hp")).contains("No resources found");
    assertThat(shell.run("create -f " + manifest)).contains("created");
    assertThat(shell.run("get hp"))
        .containsPattern("NAME +PHASE +RESTARTS +AGE")
        .containsPattern("a +\\d+s");
    assertThat(shell.run("get hostprocess a -o yaml")).contains("exec: /bin/true");
    assertThat(shell.run("get hp --sort-by=.metadata.name -l app=x -o name"))
        .contains("hostprocess.socialweb.computer/a");
    assertThat(shell.run("describe hp a")).contains("Exec:  /bin/true");
    assertThat(shell.run("explain hp.spec.restartPolicy")).contains("restartPolicy <string>");
    assertThat(shell.run("api-resources")).contains("hostprocesses").contains("postgreses");
    assertThat(shell.run("auth can-i create hostprocesses")).contains("yes");
    assertThat(shell.refused("auth can-i create pods")).contains("no");
    assertThat(shell.run("get namespaces")).contains("No resources found");
    assertThat(shell.run("get events")).contains("No resources found");
    assertThat(shell.refused("get pods")).contains("doesn't have a resource type");
    assertThat(shell.run("get --raw /readyz")).isEqualTo("ok");
  }

  private static void writes(Shell shell, Path manifest) throws Exception {
    assertThat(shell.run("apply -f " + manifest)).contains("configured");
    assertThat(shell.run("apply -f " + manifest)).contains("unchanged");
    assertThat(shell.run("apply --dry-run=server -f " + manifest)).contains("(server dry run)");
    assertThat(shell.refused("apply --server-side -f " + manifest)).contains("merge-patch+json");
    assertThat(shell.run("label hp a tier=one")).contains("labeled");
    assertThat(shell.run("annotate hp a note=x")).contains("annotated");
    assertThat(shell.run("patch hp a --type=merge -p {\"spec\":{\"argv\":[\"1\"]}}"))
        .contains("patched");
    assertThat(
            shell.run(
                "patch hp a --type=json -p"
                    + " [{\"op\":\"add\",\"path\":\"/spec/argv/-\",\"value\":\"2\"}]"))
        .contains("patched");
    assertThat(shell.refused("patch hp a -p {\"spec\":{\"argv\":[\"1\"]}}"))
        .contains("strategic-merge-patch");
    assertThat(
            shell.run(
                "patch hp a --subresource=status --type=merge -p"
                    + " {\"status\":{\"phase\":\"Running\"}}"))
        .contains("patched");
    assertThat(shell.run("wait hp/a --for=jsonpath={.status.phase}=Running --timeout=20s"))
        .contains("met");
    Path wrong =
        Files.writeString(
            manifest.resolveSibling("wrong.yaml"), Served.process("w").replace("exec", "exce"));
    assertThat(shell.refused("create -f " + wrong)).contains("spec.exce");
    Path crd = manifest.resolveSibling("crd.yaml");
    try (var in =
        computer.socialweb.yardmaster.api.ApiGroup.class.getResourceAsStream(
            "/META-INF/fabric8/hostprocesses.socialweb.computer-v1.yml")) {
      Files.write(crd, in.readAllBytes());
    }
    assertThat(shell.run("apply -f " + crd)).contains("hostprocesses.socialweb.computer");
    assertThat(
            shell.run(
                "wait --for=condition=Established crd/hostprocesses.socialweb.computer"
                    + " --timeout=20s"))
        .contains("met");
  }

  private static void ends(Shell shell, Path manifest) throws Exception {
    Process watch = shell.start("get hp -w -o name");
    try (var lines = watch.inputReader()) {
      assertThat(lines.readLine()).contains("/a");
      shell.run("patch hp a --type=merge -p {\"metadata\":{\"finalizers\":[\"a.b/c\"]}}");
      assertThat(lines.readLine()).contains("/a");
      assertThat(shell.run("delete hp a --wait=false")).contains("deleted");
      assertThat(shell.run("get hp a -o jsonpath={.metadata.deletionTimestamp}")).endsWith("Z");
      assertThat(lines.readLine()).contains("/a");
    } finally {
      watch.destroyForcibly();
    }
    Process waiting = shell.start("wait --for=delete hp/a --timeout=40s");
    try {
      shell.run("patch hp a --type=merge -p {\"metadata\":{\"finalizers\":null}}");
      assertThat(waiting.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(waiting.exitValue()).isZero();
    } finally {
      waiting.destroyForcibly();
    }
    shell.run("create -f " + manifest);
    assertThat(shell.run("delete -f " + manifest + " --timeout=20s")).contains("deleted");
  }
}
