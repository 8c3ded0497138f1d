package computer.socialweb.yardmaster.api.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailureTest {
  @Test
  void itsTextComesFromTheBundleOfItsArea() {
    Failure failure = Failure.usage("name.key-long", "\"xx\"", 64, 63);
    assertThat(failure)
        .hasMessage(
            "The cluster key \"xx\" has 64 characters; at most 63 are allowed. Choose a shorter"
                + " one.");
    assertThat(failure.kind().exitCode()).isEqualTo(2);
    assertThat(failure.arguments()).containsExactly("\"xx\"", "64", "63");
  }
}
