package computer.socialweb.yardmaster.app.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class DurationConverterTest {
  @ParameterizedTest
  @CsvSource({"90s,PT1M30S", "1h30m,PT1H30M", "1.5s,PT1.5S", "500ms,PT0.5S", "2d,PT48H", "0s,PT0S"})
  void readsNumbersWithUnits(String text, Duration meant) {
    assertThat(new DurationConverter().convert(text)).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "5 s", "-5s", "5x", "1h 2m", "9999999999s"})
  void refusesWhatIsNoDuration(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("such as 90s");
  }

  @Test
  void settingsAreKeptByteForByte() {
    assertThat(Settings.of(List.of("v=1.30", "id=00215e6", "flag=no", "dsn=a=b,c=d e", "empty=")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("v", "1.30", "id", "00215e6", "flag", "no", "dsn", "a=b,c=d e", "empty", ""));
  }
}
