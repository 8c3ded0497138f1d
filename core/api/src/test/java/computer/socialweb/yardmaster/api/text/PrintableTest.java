package computer.socialweb.yardmaster.api.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
  @Test
  void whatDrivesATerminalIsEscaped() {
    assertThat(Printable.line("\033[2J\033]0;owned\007x\rgone\n"))
        .isEqualTo("\\x1b[2J\\x1b]0;owned\\x07x\\rgone\\n");
    assertThat(Printable.line("a\u009b31mb\u007fc\u0000")).isEqualTo("a\\x9b31mb\\x7fc\\x00");
    assertThat(Printable.line("abc\u202Etxt\u2028\uD800!"))
        .isEqualTo("abc\\u202etxt\\u2028\\ud800!");
  }

  @Test
  void textStaysAsItIs() {
    String text = "tab\tand größe, 日本語, עברית, 🚂 \\x1b as written";
    assertThat(Printable.line(text)).isSameAs(text);
    assertThat(Printable.line("")).isEmpty();
  }
}
