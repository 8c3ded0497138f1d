package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /openapi/v3}: the schemas, for explain and for validation by clients. */
public final class OpenApi {
  private static final String OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
  private static final String OBJECT_META_FIELDS =
      """
      name=string=Name of the object, unique among its kind.
      generateName=string=Beginning of a name that the server completes.
      uid=string=Identity of the object over its whole life; set by the server.
      resourceVersion=string=Revision of the last change; a precondition when it is sent back.
      generation=integer=Counts changes of the desired state; set by the server.
      creationTimestamp=string=When it was created; set by the server.
      deletionTimestamp=string=When its deletion was asked for; set by the server.
      labels=map=Keys and values to select objects by.
      annotations=map=Keys and values that nothing is selected by.
      finalizers=list=Who must have done their part before the object is gone.
      """;

  private final Definitions definitions;

  public OpenApi(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The index: where the document of each group stands; the hash lets clients keep it. */
  public ObjectNode index() {
    ObjectNode index = Json.object();
    ObjectNode paths = index.putObject("paths");
    definitions.all().stream()
        .map(Definition::root)
        .distinct()
        .forEach(
            root -> {
              CRC32C hash = new CRC32C();
              hash.update(Json.write(document(root)).getBytes(StandardCharsets.UTF_8));
              String address = "/openapi/v3" + root + "?hash=" + Long.toHexString(hash.getValue());
              paths.putObject(root.substring(1)).put("serverRelativeURL", address);
            });
    return index;
  }

  /**
   * @param root path of a group and version, such as {@code /apis/example.org/v1}
   */
  public ObjectNode document(String root) {
    List<Definition> kinds =
        definitions.all().stream().filter(one -> one.root().equals(root)).toList();
    if (kinds.isEmpty()) {
      throw Problem.noSuchPath();
    }
    ObjectNode document = Json.object().put("openapi", "3.0.0");
    document.putObject("info").put("title", "Yardmaster").put("version", "v1");
    ObjectNode paths = document.putObject("paths");
    ObjectNode schemas = document.putObject("components").putObject("schemas");
    schemas.set(OBJECT_META, objectMeta());
    for (Definition kind : kinds) {
      paths(paths, kind);
      schemas.set(schemaName(kind), schema(kind));
    }
    return document;
  }

  private static String schemaName(Definition kind) {
    List<String> parts = Arrays.asList(kind.group().split("\\.", -1));
    Collections.reverse(parts);
    String group = kind.group().isEmpty() ? "io.k8s.api.core" : String.join(".", parts);
    return group + "." + kind.version() + "." + kind.kind();
  }

  private static ObjectNode schema(Definition kind) {
    ObjectNode schema = (ObjectNode) kind.schema().tree().deepCopy();
    ObjectNode fields = Json.object();
    fields.putObject("apiVersion").put("type", "string");
    fields.putObject("kind").put("type", "string");
    fields.putObject("metadata").put("$ref", "#/components/schemas/" + OBJECT_META);
    fields.setAll(Json.child(schema, "properties"));
    schema.set("properties", fields);
    kindOf(schema.putArray("x-kubernetes-group-version-kind").addObject(), kind);
    return schema;
  }

  private static void kindOf(ObjectNode node, Definition kind) {
    node.put("group", kind.group()).put("version", kind.version()).put("kind", kind.kind());
  }

  private static ObjectNode objectMeta() {
    ObjectNode meta = Json.object().put("type", "object");
    ObjectNode fields = meta.putObject("properties");
    OBJECT_META_FIELDS
        .lines()
        .map(line -> line.split("=", 3))
        .forEach(
            part -> {
              ObjectNode field = fields.putObject(part[0]).put("description", part[2]);
              switch (part[1]) {
                case "map" ->
                    field
                        .put("type", "object")
                        .putObject("additionalProperties")
                        .put("type", "string");
                case "list" -> field.put("type", "array").putObject("items").put("type", "string");
                default -> field.put("type", part[1]);
              }
            });
    return meta;
  }

  private static void paths(ObjectNode paths, Definition kind) {
    String all = kind.root() + "/" + kind.plural();
    ObjectNode collection = paths.putObject(all);
    operation(collection, kind, "get", "list", List.of("labelSelector", "fieldSelector"));
    if (kind.allows("create")) {
      operation(collection, kind, "post", "post", List.of("dryRun", "fieldValidation"));
    }
    ObjectNode one = paths.putObject(all + "/{name}");
    operations(one, kind);
    if (kind.allows("delete")) {
      operation(one, kind, "delete", "delete", List.of("dryRun", "propagationPolicy"));
    }
    if (kind.statusServed()) {
      operations(paths.putObject(all + "/{name}/status"), kind);
    }
  }

  private static void operations(ObjectNode path, Definition kind) {
    operation(path, kind, "get", "get", List.of());
    if (kind.allows("update")) {
      operation(path, kind, "put", "put", List.of("dryRun", "fieldValidation"));
      operation(path, kind, "patch", "patch", List.of("dryRun", "fieldValidation"));
    }
  }

  private static void operation(
      ObjectNode path, Definition kind, String method, String action, List<String> parameters) {
    ObjectNode operation = path.putObject(method);
    ArrayNode list = operation.putArray("parameters");
    for (String parameter : parameters) {
      ObjectNode one = list.addObject().put("name", parameter).put("in", "query");
      one.putObject("schema").put("type", "string").put("uniqueItems", true);
    }
    ObjectNode content = Json.object();
    content
        .putObject("application/json")
        .putObject("schema")
        .put("$ref", "#/components/schemas/" + schemaName(kind));
    if (method.equals("post") || method.equals("put")) {
      operation.putObject("requestBody").set("content", content.deepCopy());
    }
    ObjectNode ok = operation.putObject("responses").putObject("200");
    ok.put("description", "OK").set("content", content);
    operation.put("x-kubernetes-action", action);
    kindOf(operation.putObject("x-kubernetes-group-version-kind"), kind);
  }
}
