package computer.socialweb.yardmaster.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private final Backoff exact =
      new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10), 0, new Random(1));

  @Test
  void waitsDoubleUpToTheCap() {
    assertThat(IntStream.of(1, 2, 3, 4, 5, 6, 1000).mapToObj(exact::after))
        .extracting(Duration::toSeconds)
        .containsExactly(1L, 2L, 4L, 8L, 10L, 10L, 10L);
  }

  @Test
  void jitterShortensByAtMostItsShareAndVaries() {
    Backoff backoff = Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(10), new Random(7));
    var waits = IntStream.range(0, 200).mapToObj(i -> backoff.after(9)).toList();
    assertThat(waits)
        .allSatisfy(w -> assertThat(w).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10)));
    assertThat(waits.stream().distinct().count()).isGreaterThan(100);
  }

  @Test
  void successStartsAnew() {
    Backoff.Attempts attempts = exact.attempts();
    attempts.failed();
    assertThat(attempts.failed()).isEqualTo(Duration.ofSeconds(2));
    attempts.succeeded();
    assertThat(attempts.failed()).isEqualTo(Duration.ofSeconds(1));
  }
}
