package computer.socialweb.yardmaster.local.control;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Flags of a member program: pairs of {@code --name value}. */
public final class Arguments {
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Reads them.
   *
   * @param known the names that there are, without the hyphens
   * @throws IllegalArgumentException with a sentence for the log
   */
  public Arguments(String[] arguments, List<String> known) {
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].startsWith("--") ? arguments[i].substring(2) : "";
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown argument " + arguments[i] + "; there are --" + String.join(", --", known));
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(arguments[i] + " needs a value");
      }
      if (values.put(name, arguments[i + 1]) != null) {
        throw new IllegalArgumentException(arguments[i] + " is given twice");
      }
    }
  }

  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public String get(String name) {
    return find(name).orElseThrow(() -> new IllegalArgumentException("--" + name + " is missing"));
  }

  /**
   * Reads {@code host:port} with a numeric address or localhost, so that no name service is asked.
   */
  public static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    String port = text.substring(colon + 1);
    boolean numeric = host.matches("[0-9]+(\\.[0-9]+){3}|\\[[0-9a-fA-F:]+]|localhost");
    if (!numeric || !port.matches("[1-9][0-9]{0,4}") || Integer.parseInt(port) > 65_535) {
      throw new IllegalArgumentException(text + " is no address such as 127.0.0.1:20000");
    }
    return new InetSocketAddress(host.replace("localhost", "127.0.0.1"), Integer.parseInt(port));
  }
}
