package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Fleet;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;

/**
 * Does what most starts do, once, on a state directory that is thrown away afterwards. The launcher
 * records the classes of this run in the class archive. Without {@code --state} it touches nothing.
 */
@Command(name = "prepare", hidden = true, description = "Load the program for its class archive.")
final class Prepare implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final String TEMPLATE = "yardmaster-training";

  private final Call call;

  Prepare(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    call.printer().json(call.directories().toString());
    if (call.options().state().isEmpty()) {
      return 0;
    }
    CountDownLatch ready = new CountDownLatch(1);
    try (Parts plane = call.parts()) {
      Thread running =
          Thread.ofPlatform().name("control plane").start(() -> run(plane, ready::countDown));
      try {
        if (ready.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
          use();
        }
      } finally {
        running.interrupt();
        running.join();
      }
    }
    return 0;
  }

  private static void run(Parts plane, Runnable ready) {
    try {
      plane.runControlPlane(ready);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What commands do that show clusters, and those that make and end one. */
  private void use() throws InterruptedException {
    try (Parts parts = call.parts()) {
      Clusters clusters = parts.clusters();
      new Fleet(clusters, call).read();
      clusters.templates();
    } catch (Failure e) {
      call.printer().note(e.getMessage());
    }
    ClusterKey key = new ClusterKey("training");
    SpawnRequest request =
        new SpawnRequest(key, Optional.of(TEMPLATE), Map.of(), Optional.of(LONGEST));
    int _ = new Conduct(call).run("spawn", clusters -> clusters.spawn(request));
    int _ = new Conduct(call).run("reap", clusters -> clusters.reap(key, Optional.of(LONGEST)));
  }
}
