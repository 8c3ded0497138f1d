package computer.socialweb.yardmaster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LagTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final Lag lag = new Lag(Duration.ofSeconds(10));

  @BeforeEach
  void allIsRead() {
    lag.reset(START);
  }

  private Lag.Verdict judge(String newest, String reached, int second) {
    return lag.judge(newest, reached, START.plusSeconds(second));
  }

  @Test
  void beingBehindForLongIsSuspectAndCatchingUpIsNot() {
    assertThat(judge("9", "9", 0)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("100", "9", 1)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("120", "9", 10)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("120", "9", 12)).isEqualTo(Lag.Verdict.SUSPECT);
    assertThat(judge("130", "110", 20)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("140", "110", 29)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("140", "110", 31)).isEqualTo(Lag.Verdict.SUSPECT);
  }

  @Test
  void versionsThatGoBackAreNoticed() {
    assertThat(judge("10", "101", 0)).isEqualTo(Lag.Verdict.REWOUND);
    assertThat(judge("opaque", "101", 0)).isEqualTo(Lag.Verdict.WELL);
  }

  @Test
  void aWatchThatLooksWellIsComparedNowAndThen() {
    assertThat(judge("9", "9", 199)).isEqualTo(Lag.Verdict.WELL);
    assertThat(judge("9", "9", 201)).isEqualTo(Lag.Verdict.SUSPECT);
    assertThat(lag.deaf(Map.of("a", "9"), Map.of("a", "9"), START.plusSeconds(201))).isFalse();
    assertThat(judge("9", "9", 202)).isEqualTo(Lag.Verdict.WELL);
  }

  @Test
  void deafIsWhoMissesAChangeTwiceAndHearsNothing() {
    assertThat(deaf(Map.of("a", "2"), Map.of("a", "1"))).isFalse();
    assertThat(deaf(Map.of("a", "3"), Map.of("a", "2"))).isFalse();
    assertThat(deaf(Map.of("a", "4"), Map.of("a", "2"))).isTrue();
    assertThat(deaf(Map.of("a", "4"), Map.of("a", "4"))).isFalse();
    assertThat(deaf(Map.of(), Map.of("a", "4"))).isFalse();
    assertThat(deaf(Map.of(), Map.of())).isFalse();
    assertThat(deaf(Map.of(), Map.of("b", "4"))).isFalse();
    assertThat(deaf(Map.of("c", "1"), Map.of("b", "4"))).isTrue();
  }

  private boolean deaf(Map<String, String> there, Map<String, String> here) {
    return lag.deaf(there, here, START);
  }
}
