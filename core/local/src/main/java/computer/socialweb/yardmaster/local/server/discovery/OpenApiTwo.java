package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import java.util.List;

/**
 * {@code /openapi/v2}, which kubectl up to 1.28 reads before it writes: it looks whether the server
 * validates fields by itself. Clients ask for it in protobuf only (gnostic's {@code
 * openapi.v2.Document}), so there is no other form; it tells the operations, and of the schemas
 * that they are in the newer document.
 */
public final class OpenApiTwo {
  public static final String CONTENT_TYPE =
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

  private final Definitions definitions;

  public OpenApiTwo(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The numbers of the fields are those of gnostic's OpenAPIv2.proto. */
  public byte[] document() {
    return new ProtobufWriter()
        .text(1, "2.0")
        .message(2, info -> info.text(1, "Yardmaster").text(2, "v1"))
        .message(8, paths -> definitions.all().forEach(kind -> path(paths, kind)))
        .bytes();
  }

  private static void path(ProtobufWriter paths, Definition kind) {
    if (!kind.allows("patch")) {
      return;
    }
    List<String> parameters = List.of("dryRun", "fieldManager", "fieldValidation", "force");
    paths.message(
        2,
        named ->
            named
                .text(1, kind.root() + "/" + kind.plural() + "/{name}")
                .message(2, path -> path.message(7, patch -> operation(patch, kind, parameters))));
  }

  private static void operation(
      ProtobufWriter operation, Definition kind, List<String> parameters) {
    for (String name : parameters) {
      operation.message(
          8,
          item ->
              item.message(
                  1,
                  parameter ->
                      parameter.message(
                          2,
                          noBody ->
                              noBody.message(
                                  3,
                                  query ->
                                      query.text(2, "query").text(4, name).text(6, "string")))));
    }
    operation.message(9, responses -> {});
    String yaml =
        "group: %s\nkind: %s\nversion: %s\n".formatted(kind.group(), kind.kind(), kind.version());
    extension(operation, "x-kubernetes-action", "patch\n");
    extension(operation, "x-kubernetes-group-version-kind", yaml);
  }

  private static void extension(ProtobufWriter operation, String name, String yaml) {
    operation.message(
        13, extension -> extension.text(1, name).message(2, value -> value.text(2, yaml)));
  }
}
