package computer.socialweb.yardmaster.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderingTest {
  private static final Step.StoreAddress STORE =
      new Step.StoreAddress("postgres://dsn", "postgres://vault", Path.of("/s"), "me");

  @TempDir Path dir;

  private Ports ports(Ports.Range range) {
    return new Ports(dir.resolve("clusters"), range);
  }

  private Path clusterDir(String key) {
    return dir.resolve("clusters").resolve(key);
  }

  private Template template(String steps) {
    return TemplateReader.read(
        "t",
        """
        schema: 1
        name: t
        parameters: {v: {default: "0"}, id: {default: ""}, dsn: {default: ""}, empty: {default: x}}
        secrets: {token: token, key: rsa}
        executables: {tool: "${set.v}"}
        steps:
        """
            + steps.indent(2));
  }

  private Template kine() {
    return template(
        """
        - component: front
          program: front
          ports: [front]
          gate: {front: "${front.control}"}
        - component: kine
          program: standin
          arguments: ["${port.kine}", "${front.address}", "${set.dsn}", "$${literal}", "${store.dsn}"]
          secrets: {TOKEN: "a\\"b$c ${secret.token}"}
          ports: [kine, {name: wide, width: 2}]
          files: [{path: "${dataDir}/conf/x", mode: 640, content: "${cluster.key} ${slot}"}]
          version: "${set.v}"
          gate: {tcp: "127.0.0.1:${port.kine}"}
        """);
  }

  private Rendering rendering(ClusterTemplate cluster, String key) {
    return new Rendering(
        cluster,
        new Rendering.Where(new ClusterKey(key), clusterDir(key), clusterDir(key)::resolve),
        new Machine(
            Path.of("/java"),
            Map.of("front", List.of("/java", "F"), "standin", List.of("/java", "S")),
            List.of(dir.resolve("bin"))));
  }

  @Test
  void aStepIsFilledInForItsSlot() throws IOException {
    ClusterTemplate cluster =
        ports(Ports.DEFAULT_RANGE)
            .assign(ClusterTemplate.of(kine(), Map.of("dsn", "a=b,c=d e")), clusterDir("demo"));
    Step step = rendering(cluster, "demo").steps(Slot.B).get(1);
    Step.Launch launch = step.prepare(Optional.of(STORE));
    assertThat(step.member()).hasToString("kine@b");
    assertThat(launch.arguments())
        .containsExactly(
            "S",
            String.valueOf(cluster.ports().get("kine@b")),
            "127.0.0.1:" + cluster.ports().get("front"),
            "a=b,c=d e",
            "${literal}",
            "postgres://dsn");
    Path file = clusterDir("demo").resolve("kine@b/conf/x");
    assertThat(file).hasContent("demo b");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void secretsStandInFilesThatOnlyTheirOwnerCanRead() throws IOException {
    ClusterTemplate cluster =
        ports(Ports.DEFAULT_RANGE).assign(ClusterTemplate.of(kine(), Map.of()), clusterDir("demo"));
    Step.Launch launch =
        rendering(cluster, "demo").steps(Slot.A).get(1).prepare(Optional.of(STORE));
    Path env = launch.environmentFiles().getFirst();
    Path token = clusterDir("demo").resolve("secrets/token");
    assertThat(Files.readString(env))
        .isEqualTo("TOKEN=\"a\\\"b\\$c " + Files.readString(token) + "\"\n");
    for (Path path : List.of(env, token, clusterDir("demo").resolve("parameters.json"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
    }
    String first = Files.readString(token);
    rendering(cluster, "demo").steps(Slot.A).get(1).prepare(Optional.of(STORE));
    assertThat(token).hasContent(first);
  }

  @Test
  void parametersStayAsTheyWereTyped() {
    Map<String, String> given =
        Map.of("v", "1.30", "id", "00215e6", "dsn", "a=b,c=d e", "empty", "");
    ports(Ports.DEFAULT_RANGE).assign(ClusterTemplate.of(kine(), given), clusterDir("demo"));
    ClusterTemplate kept = ClusterTemplate.read(clusterDir("demo")).orElseThrow();
    assertThat(kept.set()).isEqualTo(given);
    assertThat(kept.template().source()).isEqualTo(kine().source());
  }

  @Test
  void aSlotKeepsTheValuesOfItsRoll() {
    ClusterTemplate cluster =
        ports(Ports.DEFAULT_RANGE)
            .assign(ClusterTemplate.of(kine(), Map.of("v", "1")), clusterDir("demo"))
            .withSlot(Slot.B, Map.of("v", "2"));
    cluster.save(clusterDir("demo"));
    ClusterTemplate kept = ClusterTemplate.read(clusterDir("demo")).orElseThrow();
    assertThat(rendering(kept, "demo").steps(Slot.A).get(1).version()).contains("1");
    assertThat(rendering(kept, "demo").steps(Slot.B).get(1).version()).contains("2");
  }

  @Test
  void whatIsSetAfterARollCountsForTheSlotThatWasRolledTo() {
    ClusterTemplate rolled =
        ClusterTemplate.of(kine(), Map.of("v", "1")).withSlot(Slot.B, Map.of("v", "2", "id", "b"));
    ClusterTemplate set = rolled.withSet(Map.of("v", "3"));
    assertThat(set.values(Slot.A)).containsEntry("v", "3").containsEntry("id", "");
    assertThat(set.values(Slot.B)).containsEntry("v", "3").containsEntry("id", "b");
    assertThat(rolled.withSet(Map.of()).values(Slot.B)).isEqualTo(rolled.values(Slot.B));

    Template newer = TemplateReader.read("t", kine().source().replace("id: {default: \"\"}, ", ""));
    ClusterTemplate renewed = rolled.renewed(newer, Map.of("dsn", "d"));
    assertThat(renewed.values(Slot.B)).isEqualTo(Map.of("v", "2", "dsn", "d", "empty", "x"));
    assertThat(rolled.renewed(newer, Map.of("v", "4")).values(Slot.B)).containsEntry("v", "4");
  }

  @Test
  void unknownAndMissingParametersAreNamed() {
    assertThatThrownBy(() -> ClusterTemplate.of(kine(), Map.of("vv", "1")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no parameter vv");
  }

  @Test
  void missingProgramsAreNamedWithWhereTheyWereSought() throws IOException {
    Template template =
        template(
            """
            - component: kine
              executable: tool
              gate: {tcp: "127.0.0.1:1"}
            """);
    ClusterTemplate cluster = ClusterTemplate.of(template, Map.of("v", "mytool"));
    assertThatThrownBy(() -> rendering(cluster, "demo").withExecutables(Slot.A))
        .hasMessageContaining("kine@a runs mytool")
        .hasMessageContaining("--set v=/PATH")
        .hasMessageContaining(dir.resolve("bin").toString());
    Path tool = Files.createDirectories(dir.resolve("bin")).resolve("mytool");
    Files.createFile(
        tool, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    ClusterTemplate found = rendering(cluster, "demo").withExecutables(Slot.A);
    assertThat(found.set()).as("another PATH finds it too").containsEntry("v", tool.toString());
    assertThat(rendering(cluster, "demo").steps(Slot.A).getFirst().program())
        .isEqualTo(tool.toString());
  }

  @Test
  void filesOutsideTheClusterAreRefused() {
    Template template =
        template(
            """
            - component: kine
              program: standin
              files: [{path: "${dataDir}/../../other/x", content: x}]
              gate: {tcp: "127.0.0.1:1"}
            """);
    assertThatThrownBy(
            () ->
                rendering(ClusterTemplate.of(template, Map.of()), "demo")
                    .steps(Slot.A)
                    .getFirst()
                    .prepare(Optional.empty()))
        .hasMessageContaining("no absolute path inside");
  }

  @Test
  void clustersAndSlotsNeverShareAPort() {
    Ports ports = ports(Ports.DEFAULT_RANGE);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Path own = clusterDir("c" + i);
      Map<String, Integer> got = ports.assign(ClusterTemplate.of(kine(), Map.of()), own).ports();
      all.addAll(got.values());
      all.add(got.getOrDefault("wide@a", 0) + 1);
      all.add(got.getOrDefault("wide@b", 0) + 1);
      assertThat(ports.assign(ClusterTemplate.read(own).orElseThrow(), own).ports()).isEqualTo(got);
    }
    assertThat(all).doesNotHaveDuplicates().allMatch(p -> p >= 20_000 && p <= 29_999);
  }

  @Test
  void aPortThatSomethingListensOnIsPassedOver() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      Ports.Range range = new Ports.Range(port, Math.min(port + 40, 65_535));
      ClusterTemplate cluster =
          ports(range).assign(ClusterTemplate.of(kine(), Map.of()), clusterDir("demo"));
      assertThat(cluster.ports().values()).doesNotContain(port);
      assertThat(Ports.firstTaken(List.of(port))).hasValue(port);
    }
  }

  @Test
  void aPortThatIsTakenByNowChangesOnlyWhereItMay() throws IOException {
    Path own = clusterDir("demo");
    Ports ports = ports(Ports.DEFAULT_RANGE);
    ClusterTemplate first = ports.assign(ClusterTemplate.of(kine(), Map.of()), own);
    String name = first.ports().keySet().iterator().next();
    int port = first.ports().getOrDefault(name, 0);
    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(ports.assign(first, own).ports()).isEqualTo(first.ports());
      Map<String, Integer> moved = new TreeMap<>(ports.assign(first, own, any -> true).ports());
      assertThat(moved.remove(name)).isNotEqualTo(port);
      Map<String, Integer> others = new TreeMap<>(first.ports());
      others.remove(name);
      assertThat(moved).isEqualTo(others);
      assertThat(PortHolder.of(taken.getLocalPort()))
          .hasValueSatisfying(
              holder -> assertThat(holder.pid()).isEqualTo(ProcessHandle.current().pid()));
    }
    assertThat(PortHolder.of(port)).isEmpty();
  }

  @Test
  void aFullRangeSaysSo() {
    Ports ports = ports(new Ports.Range(29_990, 29_992));
    assertThatThrownBy(() -> ports.assign(ClusterTemplate.of(kine(), Map.of()), clusterDir("demo")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("29990-29992");
  }

  @Test
  void anUnreadableParametersFileIsNamedAndLeftAlone() throws IOException {
    ports(Ports.DEFAULT_RANGE).assign(ClusterTemplate.of(kine(), Map.of()), clusterDir("demo"));
    Path file = clusterDir("demo").resolve("parameters.json");
    Files.writeString(file, "{oops");
    assertThatThrownBy(() -> ClusterTemplate.read(clusterDir("demo")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("{oops");
    assertThat(
            ports(Ports.DEFAULT_RANGE)
                .assign(ClusterTemplate.of(kine(), Map.of()), clusterDir("other"))
                .ports())
        .isNotEmpty();
  }

  @Test
  void oddDirectoryNamesAreNoTrouble() {
    Path odd = dir.resolve("a b!c;d#e%20f+g ü");
    Map<String, String> seen = new LinkedHashMap<>();
    Ports ports = new Ports(odd.resolve("clusters"), Ports.DEFAULT_RANGE);
    ports.assign(ClusterTemplate.of(kine(), Map.of()), odd.resolve("clusters/demo"));
    ClusterTemplate.read(odd.resolve("clusters/demo"))
        .ifPresent(kept -> seen.put("name", kept.template().name()));
    assertThat(seen).containsEntry("name", "t");
  }
}
