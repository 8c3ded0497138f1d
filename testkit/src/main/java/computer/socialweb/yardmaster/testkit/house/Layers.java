package computer.socialweb.yardmaster.testkit.house;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of docs/architecture.md: each package with the packages of ours that it may touch. A
 * package that is not listed fails the build. A name that ends with {@code .*} stands for every
 * package below it.
 */
final class Layers {
  static final String ROOT = "computer.socialweb.yardmaster.";

  private static final Map<String, List<String>> TABLE = new LinkedHashMap<>();

  static {
    allow("testkit.house");
    allow("testkit.time");
    allow("api.text");
    allow("api", "api.text");
    allow("api.names", "api", "api.text");
    allow("api.state", "api", "api.names", "api.text");

    allow("work", "api.text");
    allow("operation", "work", "api.text", "api.state"); // steps speak the one vocabulary of states
    allow("objects", "api.*", "work");
    allow("gate", "api.*", "work");
    allow("template", "api.*", "gate", "files");
    allow("tail", "work", "api.text");
    allow("cluster.record", "api.*", "files");
    // what all verbs do with single members, so that no verb has to touch another for it
    allow("cluster.member", "api.*", "objects");
    // the one way to write, make and remove files, for the state directory's every owner
    allow("files", "api.text");
    // one way to log in, for the controller that calls a server ready and for whoever uses it
    allow("cluster.store.login");
    allow("cluster.store", "objects", "api.*", "cluster.store.login");
    allow("cluster.vault", "objects", "api.*");
    allow("cluster.front", "api.*", "gate");
    allow("cluster.spawn", verb());
    allow("cluster.reap", verb());
    allow("cluster.roll", verb("cluster.spawn"));
    allow("cluster.repair", verb("cluster.spawn", "cluster.reap"));
    allow("cluster.purge", verb("cluster.reap"));
    // what stands behind the interfaces of cluster, which would be too many files in one package
    allow(
        "cluster.live",
        "api.*",
        "work",
        "operation",
        "objects",
        "gate",
        "template",
        "files",
        "cluster.*");
    allow("cluster", "api.*", "objects", "operation");

    allow("local.log", "api.text");
    // a package per idea (access, resources, verbs, watches, discovery, HTTP), all of one server
    allow("local.server.*", "api.*", "files", "local.log", "local.server.*");
    allow("local.supervisor", "work", "api.*");
    allow("local.supervisor.host", "api.*", "local.supervisor");
    allow("local.supervisor.process", "work", "api.*", "local.supervisor", "local.supervisor.host");
    allow("local.controller", "work", "api.*", "objects", "local.supervisor");
    // The member programs share a small HTTP server and a log, and bring no library into a member.
    allow("local.control");
    allow("local.front", "local.control");
    allow("local.standin", "local.control");
    // How they are packed and started; it runs them once to make their class archive.
    allow("local.program", "api.text", "local.control", "local.front", "local.standin");
    // one package per kind of object that a controller makes true
    allow("local.controller.postgres.bundle", "files", "api.text");
    allow(
        "local.controller.postgres",
        controller("files", "cluster.store.login", "local.controller.postgres.bundle"));
    allow("local.controller.openbao", controller());
    allow("local.controller.process", controller());
    allow("local", "api.*", "work", "objects", "files", "local.*");

    // work: one hop throttle for the window and for the informers
    allow("ui.fx", "work", "api.*");
    allow("ui.theme", "ui.fx", "api.*");
    allow("ui.control", ui());
    allow("ui.nav", ui("ui.control"));
    allow("ui.dialog", ui("ui.control", "ui.nav"));
    for (String feature :
        List.of("ui.overview", "ui.graph", "ui.inspector", "ui.log", "ui.operation")) {
      allow(feature, feature());
    }
    allow("ui.shell", "ui.*", "api.*", "work", "operation", "objects", "tail", "cluster");

    allow("app.*", "*");
    allow("app", "*");
  }

  private Layers() {}

  /** The rows as they stand above, in their order. */
  static Map<String, List<String>> table() {
    return Collections.unmodifiableMap(TABLE);
  }

  private static void allow(String name, String... mayTouch) {
    TABLE.put(name, List.of(mayTouch));
  }

  private static String[] verb(String... further) {
    return with(
        List.of(
            "api.*",
            "work",
            "operation",
            "objects",
            "gate",
            "template",
            "files",
            "cluster.record",
            "cluster.member",
            "cluster.store",
            "cluster.vault",
            "cluster.front"),
        further);
  }

  private static String[] controller(String... further) {
    return with(
        List.of("work", "api.*", "objects", "local.supervisor", "local.controller"), further);
  }

  private static String[] ui(String... further) {
    return with(List.of("ui.fx", "ui.theme", "api.*"), further);
  }

  private static String[] feature() {
    return with(
        List.of(
            "ui.fx",
            "ui.theme",
            "ui.control",
            "ui.nav",
            "ui.dialog",
            "api.*",
            "work",
            "operation",
            "objects",
            "tail",
            "cluster"));
  }

  private static String[] with(List<String> base, String... further) {
    return Stream.concat(base.stream(), Arrays.stream(further)).toArray(String[]::new);
  }

  /**
   * Whether classes of one of our packages may use those of another; null when the package is not
   * in the table.
   */
  static @Nullable Boolean mayTouch(String from, String to) {
    if (from.equals(to)) {
      return lookUp(from) == null ? null : true;
    }
    List<String> allowed = lookUp(from);
    if (allowed == null) {
      return null;
    }
    return allowed.stream().anyMatch(pattern -> matches(pattern, to));
  }

  private static @Nullable List<String> lookUp(String name) {
    List<String> exact = TABLE.get(name);
    if (exact != null) {
      return exact;
    }
    return TABLE.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("*") && matches(entry.getKey(), name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static boolean matches(String pattern, String name) {
    if (pattern.equals("*")) {
      return true;
    }
    if (pattern.endsWith(".*")) {
      String head = pattern.substring(0, pattern.length() - 2);
      return name.equals(head) || name.startsWith(head + ".");
    }
    return pattern.equals(name);
  }
}
