package computer.socialweb.yardmaster.objects;

import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Resource versions. Where both are decimal numbers, as every known server has them, they order.
 */
final class Version {
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,64}");

  private Version() {}

  /** Empty when they cannot be compared. */
  static OptionalInt compare(@Nullable String a, @Nullable String b) {
    if (a == null || b == null || !DECIMAL.matcher(a).matches() || !DECIMAL.matcher(b).matches()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(new BigInteger(a).compareTo(new BigInteger(b)));
  }

  static boolean isBefore(@Nullable String a, @Nullable String b) {
    OptionalInt order = compare(a, b);
    return order.isPresent() && order.getAsInt() < 0;
  }
}
