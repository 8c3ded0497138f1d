package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class RehearsalTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir Path dir;

  @Test
  void aClusterLivesFromSpawnToPurge() throws Exception {
    try (Yard yard = new Yard(dir)) {
      var plan = yard.spawn.plan(KEY, Optional.of(yard.templates.get("rehearsal")), Map.of());
      Instant spawnBegin = Instant.now();
      Instant begin = spawnBegin;
      Operation operation = yard.begin(Verb.SPAWN, KEY, context -> yard.spawn.run(plan, context));
      Outcome outcome = operation.await();
      System.out.println("spawn " + Duration.between(begin, Instant.now()).toMillis() + " ms");
      for (StepSnapshot step : operation.snapshot().steps()) {
        System.out.println(
            step.name()
                + " +"
                + step.startedAt().map(at -> Duration.between(spawnBegin, at).toMillis()).orElse(-1L)
                + " "
                + step.elapsed(Instant.now()).toMillis()
                + " "
                + step.state()
                + " "
                + step.message());
      }
      assertThat(outcome).as(outcome.reason()).isEqualTo(new Outcome.Done());
      Map<String, String> first = yard.invocations(KEY);
      assertThat(first).hasSize(9);
      assertThat(yard.client.hostProcesses().list(Labels.selector(KEY)))
          .hasSize(8)
          .allMatch(member -> Placing.verified(Optional.of(member)));

      begin = Instant.now();
      assertThat(yard.spawn(KEY)).isEqualTo(new Outcome.Done());
      System.out.println("adopt " + Duration.between(begin, Instant.now()).toMillis() + " ms");
      assertThat(yard.invocations(KEY)).isEqualTo(first);

      begin = Instant.now();
      outcome = yard.run(Verb.REAP, KEY, context -> yard.reap.run(KEY, context));
      System.out.println("reap " + Duration.between(begin, Instant.now()).toMillis() + " ms");
      assertThat(outcome).as(outcome.reason()).isEqualTo(new Outcome.Done());
      assertThat(yard.invocations(KEY)).isEmpty();
      assertThat(yard.records.file(KEY)).doesNotExist();

      begin = Instant.now();
      outcome = yard.run(Verb.PURGE, KEY, context -> yard.purge.run(KEY, context));
      System.out.println("purge " + Duration.between(begin, Instant.now()).toMillis() + " ms");
      assertThat(outcome).as(outcome.reason()).isEqualTo(new Outcome.Done());
      assertThat(yard.state.cluster(KEY)).doesNotExist();
      assertThat(yard.purge.plan(KEY).isEmpty()).isTrue();
    }
  }
}
