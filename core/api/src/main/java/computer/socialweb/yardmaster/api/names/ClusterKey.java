package computer.socialweb.yardmaster.api.names;

import computer.socialweb.yardmaster.api.text.Failure;

/**
 * Name of a cluster: an RFC 1123 label, 1 to 63 characters of {@code a-z 0-9 -} that begin and end
 * with a letter or digit. It is safe as a path component, a label value and a part of a unit name.
 */
public record ClusterKey(String value) implements Comparable<ClusterKey> {
  public static final int MAX_LENGTH = 63;

  /**
   * Checks the value.
   *
   * @throws Failure of kind USAGE that says which rule is broken
   */
  public ClusterKey {
    check(value);
  }

  private static void check(String value) {
    if (value.isEmpty()) {
      throw Failure.usage("name.key-empty");
    }
    if (value.length() > MAX_LENGTH) {
      throw Failure.usage("name.key-long", Quoted.text(value), value.length(), MAX_LENGTH);
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!isLetterOrDigit(c) && c != '-') {
        throw Failure.usage(
            "name.key-character", Quoted.text(value), Quoted.text(String.valueOf(c)), i + 1);
      }
    }
    if (value.startsWith("-") || value.endsWith("-")) {
      throw Failure.usage("name.key-hyphen", Quoted.text(value));
    }
  }

  static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  @Override
  public int compareTo(ClusterKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
