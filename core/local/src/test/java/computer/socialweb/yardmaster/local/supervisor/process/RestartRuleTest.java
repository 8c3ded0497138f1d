package computer.socialweb.yardmaster.local.supervisor.process;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import computer.socialweb.yardmaster.local.supervisor.process.RestartRule.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RestartRuleTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final ExitStatus CRASH = ExitStatus.ofCode(1);

  private final RestartRule rule = new RestartRule(Timing.DEFAULT);
  private Instant now = BEGIN;

  private Verdict endAfter(Duration run) {
    rule.started(now);
    now = now.plus(run);
    return rule.ended(RestartPolicy.ON_FAILURE, CRASH, now);
  }

  @Test
  void waitsDoubleUntilTheLimitOfStarts() {
    List<Duration> pauses = new ArrayList<>();
    Verdict last = endAfter(Duration.ZERO);
    while (last instanceof Verdict.Again(Duration pause, int _)) {
      pauses.add(pause);
      now = now.plus(pause);
      last = endAfter(Duration.ZERO);
    }
    assertThat(pauses).extracting(Duration::toMillis).containsExactly(500L, 1000L, 2000L, 4000L);
    assertThat(last).isEqualTo(new Verdict.GaveUp(5, Duration.ofMillis(7500)));
  }

  @Test
  void aStableRunStartsWithACleanSheet() {
    for (int i = 0; i < 4; i++) {
      endAfter(Duration.ofSeconds(1));
    }
    assertThat(endAfter(Duration.ofSeconds(61)))
        .isEqualTo(new Verdict.Again(Duration.ofMillis(500), 1));
  }

  @Test
  void oldStartsDoNotCountButTheWaitStaysLong() {
    Verdict last = endAfter(Duration.ofSeconds(20));
    for (int i = 0; i < 12; i++) {
      assertThat(last).isInstanceOf(Verdict.Again.class);
      now = now.plus(((Verdict.Again) last).pause());
      last = endAfter(Duration.ofSeconds(20));
    }
    assertThat(((Verdict.Again) last).pause()).isEqualTo(Timing.DEFAULT.longestWait());
  }

  @Test
  void policiesDecideWhatCountsAsAnEnd() {
    rule.started(now);
    assertThat(rule.ended(RestartPolicy.NEVER, CRASH, now)).isEqualTo(new Verdict.Stays());
    assertThat(rule.ended(RestartPolicy.ON_FAILURE, ExitStatus.ofCode(0), now))
        .isEqualTo(new Verdict.Stays());
    assertThat(rule.ended(RestartPolicy.ON_FAILURE, ExitStatus.ofSignal(13), now))
        .isEqualTo(new Verdict.Stays());
    assertThat(rule.ended(RestartPolicy.ALWAYS, ExitStatus.ofCode(0), now))
        .isInstanceOf(Verdict.Again.class);
    assertThat(rule.ended(RestartPolicy.ON_FAILURE, ExitStatus.UNKNOWN, now))
        .isInstanceOf(Verdict.Again.class);
  }

  @Test
  void anAdoptedProcessCountsAsOneThatRanStably() {
    assertThat(rule.ended(RestartPolicy.ON_FAILURE, CRASH, now))
        .isEqualTo(new Verdict.Again(Duration.ofMillis(500), 1));
  }
}
