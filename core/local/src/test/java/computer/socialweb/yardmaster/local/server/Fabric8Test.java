package computer.socialweb.yardmaster.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.log.Change;
import computer.socialweb.yardmaster.local.log.LogLimits;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that the console uses, against the server as a black box. */
final class Fabric8Test {
  @TempDir private Path directory;
  private ApiServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() {
    server = serve();
    client = client(server);
  }

  private ApiServer serve() {
    ApiServer started = new ApiServer(ApiServerConfig.of(directory));
    started.start();
    return started;
  }

  static KubernetesClient client(ApiServer server) {
    Config config = Config.fromKubeconfig(server.kubeconfigPath().toFile());
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(config).withWatchReconnectInterval(50).build())
        .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  static HostProcess process(String name) {
    HostProcess process = new HostProcess();
    process.setMetadata(new ObjectMetaBuilder().withName(name).addToLabels("app", "x").build());
    process.setSpec(
        new HostProcessSpec(
            name + ".service",
            "/bin/true",
            List.of("1"),
            null,
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            List.of(),
            null,
            null,
            0,
            null));
    return process;
  }

  private HostProcess create(String name) {
    return client.resource(process(name)).create();
  }

  private Map<String, String> listed() {
    Map<String, String> listed = new TreeMap<>();
    client
        .resources(HostProcess.class)
        .list()
        .getItems()
        .forEach(
            one -> listed.put(one.getMetadata().getName(), one.getMetadata().getResourceVersion()));
    return listed;
  }

  private static Map<String, String> cached(SharedIndexInformer<HostProcess> informer) {
    Map<String, String> cached = new TreeMap<>();
    informer
        .getStore()
        .list()
        .forEach(
            one -> cached.put(one.getMetadata().getName(), one.getMetadata().getResourceVersion()));
    return cached;
  }

  private void awaitEqual(SharedIndexInformer<HostProcess> informer) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(40))
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(cached(informer)).isEqualTo(listed()));
  }

  @Test
  void readsAndWrites() {
    HostProcess made = create("a");
    assertThat(made.getMetadata().getUid()).isNotEmpty();
    assertThat(client.resources(HostProcess.class).withName("a").get().getSpec().exec())
        .isEqualTo("/bin/true");
    client
        .resources(HostProcess.class)
        .withName("a")
        .edit(
            one -> {
              one.getMetadata().getLabels().put("b", "c");
              return one;
            });
    HostProcess running = client.resources(HostProcess.class).withName("a").get();
    running.setStatus(new HostProcessStatus(Phase.RUNNING, null, null, 1, 0, null, null));
    HostProcess updated = client.resource(running).updateStatus();
    assertThat(updated.getMetadata().getGeneration()).isEqualTo(1);
    assertThat(updated.getStatus().phase()).isEqualTo(Phase.RUNNING);
    updated.setStatus(new HostProcessStatus(Phase.STOPPED, null, null, 1, 0, null, null));
    assertThat(client.resource(updated).patchStatus().getStatus().phase()).isEqualTo(Phase.STOPPED);
    assertThat(
            client
                .resources(HostProcess.class)
                .withName("a")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"fdStore\":5}}")
                .getMetadata()
                .getGeneration())
        .isEqualTo(2);
    assertThat(
            client
                .resource(process("a"))
                .createOr(existing -> existing.update())
                .getMetadata()
                .getUid())
        .isEqualTo(made.getMetadata().getUid());
    assertThat(client.resources(HostProcess.class).withLabel("app", "x").list().getItems())
        .hasSize(1);
    assertThat(client.resources(HostProcess.class).withLabelNotIn("app", "x").list().getItems())
        .isEmpty();
    assertThatThrownBy(() -> create("a"))
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
    client.resources(HostProcess.class).withName("a").delete();
    assertThat(client.resources(HostProcess.class).withName("a").get()).isNull();
    assertThat(client.getKubernetesVersion().getMajor()).isEqualTo("1");
  }

  @Test
  void pagesAndCollectionsAreWhole() {
    for (int i = 0; i < 12; i++) {
      create("n" + i);
    }
    var page =
        client
            .resources(HostProcess.class)
            .list(new io.fabric8.kubernetes.api.model.ListOptionsBuilder().withLimit(5L).build());
    assertThat(page.getItems()).hasSize(5);
    assertThat(page.getMetadata().getContinue()).isNotEmpty();
    client.resources(HostProcess.class).withLabel("app", "x").delete();
    assertThat(listed()).isEmpty();
  }

  @Test
  void informersComeThroughARestartWithNothingLostOrInvented() {
    create("before");
    create("deleted-meanwhile");
    try (SharedIndexInformer<HostProcess> informer = client.resources(HostProcess.class).inform()) {
      awaitEqual(informer);
      server.close();
      try (ObjectLog log =
          ObjectLog.open(
              directory.resolve("objects.sqlite"), LogLimits.DEFAULT, InstantSource.system())) {
        log.write(
            "hostprocesses.socialweb.computer",
            "deleted-meanwhile",
            (current, revision) -> new Change.Remove(current == null ? "" : current.value()));
      }
      server = serve();
      create("after");
      awaitEqual(informer);
      assertThat(cached(informer)).containsOnlyKeys("before", "after");
    }
  }

  @Test
  void informersRelistWhenTheirRevisionWasTrimmed() {
    create("before");
    try (SharedIndexInformer<HostProcess> informer = client.resources(HostProcess.class).inform()) {
      awaitEqual(informer);
      server.close();
      try (ObjectLog log =
          ObjectLog.open(
              directory.resolve("objects.sqlite"), LogLimits.DEFAULT, InstantSource.system())) {
        for (int i = 0; i < 3; i++) {
          log.write(
              "hostprocesses.socialweb.computer",
              "before",
              (current, revision) -> new Change.Remove(current == null ? "" : current.value()));
          log.write("others", "x", (current, revision) -> new Change.Put("{}"));
        }
        log.compact(log.revision());
      }
      server = serve();
      create("after");
      awaitEqual(informer);
      assertThat(cached(informer)).containsOnlyKeys("after");
    }
  }

  /** An older file was put back, so revisions are lower than the informer knows. */
  @Test
  void informersNoticeThatTheClockOfRevisionsWentBack() throws Exception {
    create("old");
    server.close();
    Path file = directory.resolve("objects.sqlite");
    Path backup = directory.resolve("backup.sqlite");
    Files.copy(file, backup);
    server = serve();
    for (int i = 0; i < 20; i++) {
      create("new-" + i);
    }
    try (SharedIndexInformer<HostProcess> informer = client.resources(HostProcess.class).inform()) {
      awaitEqual(informer);
      server.close();
      Files.copy(backup, file, StandardCopyOption.REPLACE_EXISTING);
      server = serve();
      awaitEqual(informer);
      assertThat(cached(informer)).containsOnlyKeys("old");
      create("later");
      awaitEqual(informer);
    }
  }

  @Test
  void informersKeepUpWithManyWriters() {
    try (SharedIndexInformer<HostProcess> informer = client.resources(HostProcess.class).inform();
        var threads = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
      for (int w = 0; w < 4; w++) {
        String prefix = "w" + w + "-";
        var _ =
            threads.submit(
                () -> {
                  for (int i = 0; i < 40; i++) {
                    create(prefix + i);
                    if (i % 3 == 0) {
                      client.resources(HostProcess.class).withName(prefix + i).delete();
                    }
                  }
                });
      }
      Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> listed().size() == 4 * 26);
      awaitEqual(informer);
    }
  }

  @Test
  void aQuietWatchOverPlainHttpStaysOpen() {
    server.close();
    server =
        new ApiServer(
            ApiServerConfig.of(directory)
                .with(new WatchTimes(Duration.ofMinutes(1), Duration.ofMillis(50))));
    server.start();
    Config config = Config.fromKubeconfig(server.kubeconfigPath().toFile());
    List<String> heard = new CopyOnWriteArrayList<>();
    try (KubernetesClient lines =
            new KubernetesClientBuilder()
                .withConfig(
                    new ConfigBuilder(config)
                        .withOnlyHttpWatches(true)
                        .withWatchReconnectLimit(0)
                        .build())
                .build();
        var _ = lines.resources(HostProcess.class).watch(heardBy(heard))) {
      Awaitility.await()
          .during(Duration.ofMillis(500))
          .atMost(Duration.ofSeconds(5))
          .until(heard::isEmpty);
      create("a");
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(heard).containsExactly("ADDED a"));
    }
  }

  private static Watcher<HostProcess> heardBy(List<String> heard) {
    return new Watcher<>() {
      @Override
      public void eventReceived(Action action, HostProcess object) {
        heard.add(action + " " + object.getMetadata().getName());
      }

      @Override
      public void onClose(WatcherException cause) {
        heard.add("closed: " + cause);
      }
    };
  }
}
