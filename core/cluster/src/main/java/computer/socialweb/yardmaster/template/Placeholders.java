package computer.socialweb.yardmaster.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * The names that may stand in {@code ${…}}. The texts are gathered while a template is read and
 * checked at its end, when everything that it declares is known.
 */
final class Placeholders {

  /** Where a text ends up, which decides whether a secret may stand in it. */
  enum Use {
    /** In an object, on a command line, in a path. */
    OPEN,
    /** In a file that only its owner can read. */
    PRIVATE
  }

  private record Found(Text text, Use use) {}

  private static final List<String> PLAIN =
      List.of(
          "cluster.key",
          "clusterDir",
          "dataDir",
          "slot",
          "member",
          "log",
          "control",
          "java",
          "front.address",
          "front.control");
  private static final List<String> OF_STORE =
      List.of("store.dsn", "store.socketDir", "store.user", "vault.dsn");

  private final List<Found> texts = new ArrayList<>();

  Text add(Text text, Use use) {
    texts.add(new Found(text, use));
    return text;
  }

  /**
   * Reports every placeholder that has no meaning.
   *
   * @param declared what the template declares, by the namespace before the dot
   */
  void check(Problems problems, boolean store, Map<String, Supplier<Set<String>>> declared) {
    for (Found found : texts) {
      for (String name : found.text().names(problems)) {
        check(problems, found, name, store, declared);
      }
    }
  }

  private static void check(
      Problems problems,
      Found found,
      String name,
      boolean store,
      Map<String, Supplier<Set<String>>> declared) {
    Place place = found.text().place();
    if (PLAIN.contains(name)) {
      if (name.equals("front.address") && !declared("port", declared).contains("front")) {
        problems.add(place, "placeholder-front-port");
      }
      return;
    }
    if (OF_STORE.contains(name)) {
      if (!store) {
        problems.add(place, "placeholder-store", name);
      }
      return;
    }
    int dot = name.indexOf('.');
    String space = dot < 0 ? "" : name.substring(0, dot);
    Set<String> names = declared(space, declared);
    if (!declared.containsKey(space)) {
      problems.add(place, "placeholder", name, String.join(", ", all(declared)));
    } else if (!names.contains(name.substring(dot + 1))) {
      problems.add(
          place,
          "placeholder-" + space,
          name,
          names.isEmpty() ? "-" : String.join(", ", new TreeSet<>(names)));
    } else if (space.equals("secret") && found.use() == Use.OPEN) {
      problems.add(place, "placeholder-open-secret", name);
    }
  }

  private static Set<String> declared(String space, Map<String, Supplier<Set<String>>> declared) {
    Supplier<Set<String>> names = declared.get(space);
    return names == null ? Set.of() : names.get();
  }

  private static List<String> all(Map<String, Supplier<Set<String>>> declared) {
    List<String> out = new ArrayList<>(PLAIN);
    out.addAll(OF_STORE);
    declared.keySet().stream().sorted().forEach(space -> out.add(space + ".NAME"));
    return out;
  }
}
