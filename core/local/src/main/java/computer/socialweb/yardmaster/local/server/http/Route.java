package computer.socialweb.yardmaster.local.server.http;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The address of a kind, an object or a status.
 *
 * @param group empty for the core group
 * @param name empty for all objects
 * @param subresource empty for none
 */
record Route(String group, String version, String plural, String name, String subresource) {

  /** Understands {@code /apis/G/V/PLURAL[/NAME[/SUB]]}, {@code /api/v1/...} and namespaces. */
  static Optional<Route> of(String path) {
    List<String> parts = Arrays.asList(path.substring(1).split("/", -1));
    if (parts.contains("")) {
      return Optional.empty();
    }
    if (parts.size() >= 4 && parts.get(0).equals("apis")) {
      return of(parts.get(1), parts.get(2), parts.subList(3, parts.size()));
    }
    if (parts.size() >= 3 && parts.get(0).equals("api")) {
      return of("", parts.get(1), parts.subList(2, parts.size()));
    }
    return Optional.empty();
  }

  private static Optional<Route> of(String group, String version, List<String> parts) {
    List<String> rest = parts;
    if (group.isEmpty() && parts.size() >= 3 && parts.get(0).equals("namespaces")) {
      rest = parts.subList(2, parts.size());
    }
    return switch (rest.size()) {
      case 1 -> Optional.of(new Route(group, version, rest.get(0), "", ""));
      case 2 -> Optional.of(new Route(group, version, rest.get(0), rest.get(1), ""));
      case 3 -> Optional.of(new Route(group, version, rest.get(0), rest.get(1), rest.get(2)));
      default -> Optional.empty();
    };
  }
}
