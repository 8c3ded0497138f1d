package computer.socialweb.yardmaster.local.server.resource;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A kind of object that the API serves.
 *
 * @param group API group; empty for the core group
 * @param verbs what can be done with it, in the words of discovery
 * @param namespaced whether it is also found under namespaces; nothing stored here is
 * @param statusServed whether the status is a subresource of its own
 * @param columns of the tables that lists are shown in, without the name
 * @param guard refuses changes that the schema cannot tell
 */
public record Definition(
    String group,
    String version,
    Names names,
    List<String> verbs,
    boolean namespaced,
    boolean statusServed,
    List<Column> columns,
    Schema schema,
    Guard guard) {

  public static final List<String> ALL_VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  public static final List<String> READ_VERBS = List.of("get", "list", "watch");

  public Definition {
    verbs = List.copyOf(verbs);
    columns = List.copyOf(columns);
  }

  /** What a kind is called. */
  public record Names(
      String kind,
      String plural,
      String singular,
      List<String> shortNames,
      List<String> categories) {
    public Names {
      shortNames = List.copyOf(shortNames);
      categories = List.copyOf(categories);
    }
  }

  /** A rule of one kind beyond its schema. */
  @FunctionalInterface
  public interface Guard {
    /**
     * May mend the object that is about to be stored.
     *
     * @throws Problem when it must not be stored
     */
    void admit(ObjectNode object);

    Guard NONE = object -> {};
  }

  /**
   * A column of a table.
   *
   * @param type of OpenAPI: string, integer, number, boolean or date
   * @param priority 0 is always shown, above that only when asked for
   * @param path where the cell stands in the object
   */
  public record Column(
      String name,
      String type,
      String format,
      String description,
      int priority,
      List<String> path) {
    public Column {
      path = List.copyOf(path);
    }
  }

  public String kind() {
    return names.kind();
  }

  public String plural() {
    return names.plural();
  }

  public String listKind() {
    return names.kind() + "List";
  }

  /** {@code group/version}, or the version alone in the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** {@code plural.group}: how messages name it, and its key in the log. */
  public String qualified() {
    return group.isEmpty() ? plural() : plural() + "." + group;
  }

  /** The path of the group and version, without a slash at its end. */
  public String root() {
    return group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
  }

  public boolean allows(String verb) {
    return verbs.contains(verb);
  }
}
