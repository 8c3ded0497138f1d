package computer.socialweb.yardmaster.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contrast by the formula of WCAG 2.2, and that colours stand in the tokens alone. */
final class TokensTest {
  private static final Pattern TOKEN = Pattern.compile("(-ym-[a-z-]+): (#[0-9A-F]{6});");
  private static final List<String> GROUNDS =
      List.of("bg", "panel", "raised", "well", "selection", "hover", "hatch");
  private static final List<String> INKS =
      List.of(
          "text",
          "dim",
          "accent",
          "ready",
          "standby",
          "progress",
          "warning",
          "failed",
          "terminating",
          "off");

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "contrast"})
  void whatMustBeReadHasContrastOnEveryGround(String theme) throws IOException {
    Map<String, String> tokens = tokens(theme);
    for (String ink : INKS) {
      for (String ground : GROUNDS) {
        assertThat(contrast(tokens, ink, ground))
            .as("%s on %s, %s", ink, ground, theme)
            .isGreaterThanOrEqualTo(ground.equals("selection") && !isText(ink) ? 3.0 : 4.5);
      }
    }
    assertThat(contrast(tokens, "on-accent", "accent")).isGreaterThanOrEqualTo(4.5);
    assertThat(contrast(tokens, "on-match", "match")).isGreaterThanOrEqualTo(4.5);
    for (String tint : List.of("failed-tint", "warning-tint")) {
      assertThat(contrast(tokens, "text", tint)).isGreaterThanOrEqualTo(4.5);
      assertThat(contrast(tokens, "dim", tint)).as("dim on %s", tint).isGreaterThanOrEqualTo(4.5);
    }
  }

  @Test
  void theHighContrastThemeHasTheEnhancedContrast() throws IOException {
    Map<String, String> tokens = tokens("contrast");
    for (String ink : INKS) {
      for (String ground : List.of("bg", "panel", "raised", "well", "hover")) {
        assertThat(contrast(tokens, ink, ground)).as("%s on %s", ink, ground).isGreaterThan(7);
      }
    }
  }

  private static boolean isText(String ink) {
    return ink.equals("text") || ink.equals("dim");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "base",
        "control",
        "overview",
        "graph",
        "inspector",
        "operation",
        "dialog",
        "shell"
      })
  void sheetsOfPartsNameNoColour(String part) throws IOException {
    assertThat(sheet(part))
        .doesNotContainPattern("#[0-9A-Fa-f]{3,8}\\b|rgba?\\(|\\b(white|black|red)\\b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "contrast"})
  void themesDefineTheSameTokens(String theme) throws IOException {
    assertThat(tokens(theme).keySet()).isEqualTo(tokens("light").keySet());
  }

  private static Map<String, String> tokens(String theme) throws IOException {
    Map<String, String> out = new LinkedHashMap<>();
    Matcher matcher = TOKEN.matcher(sheet("tokens-" + theme));
    while (matcher.find()) {
      out.put(matcher.group(1).substring(4), matcher.group(2));
    }
    assertThat(out).hasSizeGreaterThan(20);
    return out;
  }

  private static String sheet(String name) throws IOException {
    try (var in = Theme.url("styles/" + name + ".css").openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static double contrast(Map<String, String> tokens, String one, String other) {
    double a = luminance(Objects.requireNonNull(tokens.get(one), one));
    double b = luminance(Objects.requireNonNull(tokens.get(other), other));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(String hex) {
    int rgb = Integer.parseInt(hex.substring(1), 16);
    return 0.2126 * channel(rgb >> 16) + 0.7152 * channel(rgb >> 8) + 0.0722 * channel(rgb);
  }

  private static double channel(int value) {
    double c = (value & 0xFF) / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
