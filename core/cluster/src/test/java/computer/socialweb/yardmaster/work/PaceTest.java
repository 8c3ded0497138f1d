package computer.socialweb.yardmaster.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PaceTest {
  private final Pace pace = new Pace(Duration.ofMillis(100));

  @Test
  void restsAHundredthOfTheWaitWithinItsBounds() {
    assertThat(pace.after(Duration.ZERO)).isEqualTo(Duration.ofMillis(20));
    assertThat(pace.after(Duration.ofSeconds(1))).isEqualTo(Duration.ofMillis(20));
    assertThat(pace.after(Duration.ofSeconds(5))).isEqualTo(Duration.ofMillis(50));
    assertThat(pace.after(Duration.ofMinutes(5))).isEqualTo(Duration.ofMillis(100));
    assertThat(new Pace(Duration.ofMillis(5)).after(Duration.ZERO)).isEqualTo(Duration.ofMillis(5));
  }

  @Test
  void aRestOfNothingIsRefused() {
    assertThatThrownBy(() -> new Pace(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
  }
}
