package computer.socialweb.yardmaster.app.place;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The resource definitions that the build made from the types of {@code core/api}. */
public final class Definitions {
  private static final String FOLDER = "/META-INF/fabric8/";
  private static final List<String> KINDS =
      List.of("hostprocesses", "openbaoservers", "postgreses");

  private Definitions() {}

  /** All of them as YAML documents. */
  public static String yaml() {
    StringBuilder all = new StringBuilder();
    for (String kind : KINDS) {
      all.append(read(FOLDER + kind + ".socialweb.computer-v1.yml").stripTrailing()).append('\n');
    }
    return all.toString();
  }

  private static String read(String resource) {
    try (InputStream in = Objects.requireNonNull(Definitions.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
