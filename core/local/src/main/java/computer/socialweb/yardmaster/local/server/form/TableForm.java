package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Objects as rows of a table, with the cells that a person is to see; ages are told by the server's
 * clock.
 *
 * @param version of meta.k8s.io: v1 or v1beta1
 * @param include what goes along with each row: None, Metadata or Object
 */
public record TableForm(String version, String include, String contentType, InstantSource clock)
    implements Form {

  @Override
  public String one(Definition definition, Stored stored) {
    return Json.write(
        table(
            definition,
            new ListMeta(stored.revision(), "", OptionalLong.empty()),
            List.of(stored.value())));
  }

  @Override
  public String list(Definition definition, ListMeta meta, List<Stored> objects) {
    return Json.write(table(definition, meta, objects.stream().map(Stored::value).toList()));
  }

  @Override
  public String event(Definition definition, String object) {
    String revision = Json.text(Json.stored(object), "metadata", "resourceVersion");
    ListMeta meta = new ListMeta(Long.parseLong(revision), "", OptionalLong.empty());
    return Json.write(table(definition, meta, List.of(object)));
  }

  @Override
  public String bookmark(Definition definition, long revision, boolean endOfInitialEvents) {
    ObjectNode table =
        table(definition, new ListMeta(revision, "", OptionalLong.empty()), List.of());
    table.set("metadata", Bookmarks.object("", "", revision, endOfInitialEvents).get("metadata"));
    return Json.write(table);
  }

  private ObjectNode table(Definition definition, ListMeta meta, List<String> objects) {
    ObjectNode table = Json.object().put("kind", "Table");
    table.put("apiVersion", "meta.k8s.io/" + version);
    table.set("metadata", meta.tree());
    ArrayNode columns = table.putArray("columnDefinitions");
    column(columns, "Name", "string", "name", "Name of the object.", 0);
    for (Definition.Column one : definition.columns()) {
      String type = one.type().equals("date") ? "string" : one.type();
      column(columns, one.name(), type, one.format(), one.description(), one.priority());
    }
    ArrayNode rows = table.putArray("rows");
    objects.forEach(text -> row(rows.addObject(), definition, Json.stored(text)));
    return table;
  }

  private static void column(
      ArrayNode columns, String name, String type, String format, String what, int priority) {
    columns
        .addObject()
        .put("name", name)
        .put("type", type)
        .put("format", format)
        .put("description", what)
        .put("priority", priority);
  }

  private void row(ObjectNode row, Definition definition, ObjectNode object) {
    ArrayNode cells = row.putArray("cells").add(Metadata.name(object));
    for (Definition.Column column : definition.columns()) {
      JsonNode value = object;
      for (String step : column.path()) {
        value = value.path(step);
      }
      if (column.type().equals("date")) {
        cells.add(value.isString() ? Age.of(value.stringValue(), clock.instant()) : "<unknown>");
      } else if (value.isMissingNode()) {
        cells.addNull();
      } else {
        cells.add(value);
      }
    }
    switch (include) {
      case "Object" -> row.set("object", object);
      case "None" -> {}
      default -> row.set("object", PartialForm.partial(version, object));
    }
  }
}
