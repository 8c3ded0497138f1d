package computer.socialweb.yardmaster.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.HostProcess;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed in the middle of writes, as a power cut would. */
final class CrashTest {
  @TempDir private Path directory;

  private Process serve() throws IOException {
    Path output = directory.resolve("out");
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                ServeByHand.class.getName(),
                home().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !process.isAlive() || Files.readString(output).contains("https://"));
    assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
    return process;
  }

  private Path home() {
    return directory.resolve("control-plane");
  }

  private static Set<String> names(KubernetesClient client) {
    Set<String> names = new TreeSet<>();
    client
        .resources(HostProcess.class)
        .list()
        .getItems()
        .forEach(one -> names.add(one.getMetadata().getName()));
    return names;
  }

  @Test
  void nothingThatWasAnsweredIsLostAndInformersRecover() throws Exception {
    Process process = serve();
    ApiServer known = new ApiServer(ApiServerConfig.of(home()));
    AtomicBoolean ending = new AtomicBoolean();
    ConcurrentSkipListSet<String> answered = new ConcurrentSkipListSet<>();
    List<Thread> writers = new ArrayList<>();
    try (KubernetesClient client = Fabric8Test.client(known);
        SharedIndexInformer<HostProcess> informer = client.resources(HostProcess.class).inform()) {
      for (int w = 0; w < 4; w++) {
        String prefix = "w" + w + "-";
        writers.add(Thread.ofVirtual().start(() -> write(client, prefix, answered, ending)));
      }
      for (int crash = 0; crash < 2; crash++) {
        int before = answered.size();
        Awaitility.await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> answered.size() > before + 30);
        process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        process = serve();
      }
      ending.set(true);
      for (Thread writer : writers) {
        writer.join(Duration.ofSeconds(60));
      }
      assertThat(names(client)).containsAll(answered);
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                Set<String> cached = new TreeSet<>();
                informer.getStore().list().forEach(one -> cached.add(one.getMetadata().getName()));
                assertThat(cached).isEqualTo(names(client));
              });
    } finally {
      ending.set(true);
      process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
    }
  }

  private static void write(
      KubernetesClient client, String prefix, Set<String> answered, AtomicBoolean ending) {
    for (int i = 0; !ending.get(); i++) {
      String name = prefix + i;
      try {
        client.resource(Fabric8Test.process(name)).create();
        answered.add(name);
      } catch (KubernetesClientException e) {
        // In a crash it is not known whether it was written; a retry of the client may find out.
        if (e.getCode() == 409) {
          answered.add(name);
        }
      }
    }
  }
}
