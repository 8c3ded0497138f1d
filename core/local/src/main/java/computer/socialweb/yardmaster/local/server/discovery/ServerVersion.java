package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code /version}: the Kubernetes whose manners this server has, for clients that choose by it.
 */
public final class ServerVersion {
  private static final String MAJOR = "1";
  private static final String MINOR = "33";

  private ServerVersion() {}

  public static ObjectNode tree() {
    return Json.object()
        .put("major", MAJOR)
        .put("minor", MINOR)
        .put("gitVersion", "v" + MAJOR + "." + MINOR + ".0+yardmaster")
        .put("gitCommit", "")
        .put("gitTreeState", "clean")
        .put("buildDate", "1970-01-01T00:00:00Z")
        .put("goVersion", "")
        .put("compiler", "")
        .put("platform", "java");
  }
}
