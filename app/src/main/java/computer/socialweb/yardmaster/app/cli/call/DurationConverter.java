package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.api.text.Failure;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Durations as Go and Kubernetes write them: numbers with units, such as 1h30m, 90s, 1.5s, 500ms.
 */
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");

  @Override
  public Duration convert(String text) {
    Matcher part = PART.matcher(text);
    Duration sum = Duration.ZERO;
    int at = 0;
    while (part.find() && part.start() == at) {
      BigDecimal nanos =
          new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit(part.group(2)).toNanos()));
      sum = sum.plusNanos(nanos.longValue());
      at = part.end();
    }
    if (at == 0 || at != text.length()) {
      throw new TypeConversionException(Failure.usage("cli.duration", text).getMessage());
    }
    return sum;
  }

  private static Duration unit(String word) {
    return switch (word) {
      case "ms" -> Duration.ofMillis(1);
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      default -> Duration.ofDays(1);
    };
  }
}
