package computer.socialweb.yardmaster.local.controller.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StorePathsTest {
  private static StorePaths paths(String state, String name) {
    return new StorePaths(Path.of(state, "stores"), Path.of(state, "run"), name);
  }

  @Test
  void theSocketDirectoryIsReadableWhereItFits() {
    assertThat(paths("/var/lib/yardmaster", "demo").socketDir())
        .isEqualTo(Path.of("/var/lib/yardmaster/run/pg-demo"));
  }

  @Test
  void aLongerOneIsShortenedAndStaysApart() {
    String state = "/tmp/" + "x".repeat(60);
    Path one = paths(state, "a".repeat(32)).socketDir();
    Path two = paths(state, "b".repeat(32)).socketDir();
    assertThat(one).isNotEqualTo(two);
    assertThat(one.resolve(".s.PGSQL.5432").toString().length()).isLessThanOrEqualTo(107);
  }

  @Test
  void bytesCountAndNotCharacters() {
    assertThatThrownBy(() -> paths("/tmp/" + "ö".repeat(40), "demo").socketDir())
        .isInstanceOf(Failure.class)
        .hasMessageContaining("107");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", ".logs", "a.b", "A", "a/b", "-a", "a-", "ä"})
  void namesThatAreNoLabelAreRefused(String name) {
    assertThatThrownBy(() -> paths("/tmp", name)).isInstanceOf(Failure.class);
  }
}
