package computer.socialweb.yardmaster.local.server;

import computer.socialweb.yardmaster.api.ApiGroup;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The kinds of this product, from the CRD YAML that the build makes of the Java types. */
final class BuiltInDefinitions {
  private static final List<String> PLURALS =
      List.of("hostprocesses", "postgreses", "openbaoservers");

  private BuiltInDefinitions() {}

  static Definitions read() {
    return Definitions.of(PLURALS.stream().map(BuiltInDefinitions::text).toList());
  }

  private static String text(String plural) {
    String name = "/META-INF/fabric8/" + plural + "." + ApiGroup.NAME + "-v1.yml";
    try (InputStream in = ApiGroup.class.getResourceAsStream(name)) {
      if (in == null) {
        throw Failure.failed("apiserver.definitions", name, "absent");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "apiserver.definitions", name, e);
    }
  }
}
