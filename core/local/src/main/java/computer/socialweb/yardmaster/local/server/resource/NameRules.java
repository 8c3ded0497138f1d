package computer.socialweb.yardmaster.local.server.resource;

import java.util.Optional;
import java.util.regex.Pattern;

/** The grammar of names, labels and the like, as Kubernetes has it. */
final class NameRules {
  private static final Pattern SUBDOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern LABEL_PART =
      Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
  private static final int SUBDOMAIN_LENGTH = 253;
  private static final int LABEL_LENGTH = 63;

  private NameRules() {}

  /** What is wrong with an object's name, if anything. */
  static Optional<String> name(String name) {
    if (name.length() > SUBDOMAIN_LENGTH) {
      return Optional.of("must be no more than 253 characters");
    }
    if (!SUBDOMAIN.matcher(name).matches()) {
      return Optional.of(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters,"
              + " '-' or '.', and must start and end with an alphanumeric character");
    }
    return Optional.empty();
  }

  /** What is wrong with a label's or annotation's key, if anything. */
  static Optional<String> key(String key) {
    int slash = key.indexOf('/');
    String prefix = slash < 0 ? "x" : key.substring(0, slash);
    String part = key.substring(slash + 1);
    if (prefix.length() > SUBDOMAIN_LENGTH || !SUBDOMAIN.matcher(prefix).matches()) {
      return Optional.of("the part before the slash must be a DNS subdomain");
    }
    if (part.length() > LABEL_LENGTH || !LABEL_PART.matcher(part).matches()) {
      return Optional.of(
          "name part must be 1 to 63 characters: alphanumeric, '-', '_' or '.', and must start"
              + " and end with an alphanumeric character");
    }
    return Optional.empty();
  }

  /** What is wrong with a label's value, if anything. */
  static Optional<String> labelValue(String value) {
    if (value.length() > LABEL_LENGTH) {
      return Optional.of("must be no more than 63 characters");
    }
    if (!value.isEmpty() && !LABEL_PART.matcher(value).matches()) {
      return Optional.of(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_'"
              + " or '.', and must start and end with an alphanumeric character");
    }
    return Optional.empty();
  }
}
