package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.text.Failure;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads a kubeconfig file into the client's configuration, or says what is wrong with it. */
final class Kubeconfig {
  private static final int REQUEST_MILLIS = 10_000;
  private static final int CONNECT_MILLIS = 5_000;

  private Kubeconfig() {}

  /**
   * May run the program that an {@code exec} user names.
   *
   * @throws Failure of the kind USAGE that names the file and the reason
   */
  static Config load(Path file, Optional<String> context) {
    if (!Files.exists(file)) {
      throw Failure.usage("objects.kubeconfig-missing", file);
    }
    Config config = parse(file, context);
    String master = config.getMasterUrl();
    if (!hasContext(config, context) || master == null || master.isBlank()) {
      throw unknownContext(file, context, config);
    }
    config.setRequestTimeout(REQUEST_MILLIS);
    config.setConnectionTimeout(CONNECT_MILLIS);
    config.setRequestRetryBackoffLimit(0); // callers know which requests may be repeated
    if (isLoopback(master)) {
      config.setHttpProxy(null);
      config.setHttpsProxy(null);
    }
    return config;
  }

  /** The library takes the current context when the one asked for is missing. */
  private static boolean hasContext(Config config, Optional<String> context) {
    NamedContext current = config.getCurrentContext();
    return current != null && context.map(name -> name.equals(current.getName())).orElse(true);
  }

  private static Config parse(Path file, Optional<String> context) {
    try {
      Files.readString(file);
      return Config.fromKubeconfig(context.orElse(null), file.toFile());
    } catch (IOException e) {
      throw unreadable(file, e, e.toString());
    } catch (RuntimeException e) { // the library throws whatever its parser does
      throw unreadable(file, e, firstLine(e));
    }
  }

  private static Failure unreadable(Path file, Exception cause, String reason) {
    return new Failure(cause, Failure.Kind.USAGE, "objects.kubeconfig-unreadable", file, reason);
  }

  private static String firstLine(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
  }

  private static Failure unknownContext(Path file, Optional<String> context, Config config) {
    List<String> names =
        config.getContexts().stream().map(named -> named.getName()).sorted().toList();
    if (context.isEmpty() && names.isEmpty()) {
      return Failure.usage("objects.kubeconfig-unreadable", file, "no context, no server");
    }
    return Failure.usage(
        "objects.context-unknown",
        file,
        context.orElse("(current-context)"),
        names.isEmpty() ? "-" : String.join(", ", names));
  }

  private static boolean isLoopback(String url) {
    String rest = url.toLowerCase(Locale.ROOT).replaceFirst("^https?://", "");
    return rest.startsWith("127.") || rest.startsWith("localhost") || rest.startsWith("[::1]");
  }
}
