package computer.socialweb.yardmaster.local.server.resource;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a request carries.
 *
 * @param type media type in lower case without parameters; empty when none was given
 */
public record Body(String type, String text) {
  public static final Body NONE = new Body("", "");

  private static final int MOST_CHARACTERS = 3 << 20;

  public Body {
    int semicolon = type.indexOf(';');
    type = (semicolon < 0 ? type : type.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
  }

  public boolean isEmpty() {
    return text.isBlank();
  }

  /** The body as an object, from JSON or YAML. */
  public ObjectNode object() {
    if (isEmpty()) {
      throw Problem.badRequest("the request has no body");
    }
    if (tree() instanceof ObjectNode object) {
      return object;
    }
    throw Problem.badRequest("the body is no object");
  }

  /** The body as a tree, from JSON or YAML. */
  public JsonNode tree() {
    return switch (type) {
      case "", "application/json" -> Json.parse(text);
      case "application/yaml", "text/yaml", "application/x-yaml" -> yaml(text);
      default ->
          throw Problem.unsupportedMediaType(type, List.of("application/json", "application/yaml"));
    };
  }

  /** Members that stand twice in one object of the body, as sentences; YAML has none. */
  List<String> duplicates() {
    @Nullable String found = type.endsWith("yaml") ? null : Json.duplicate(text);
    return found == null ? List.of() : List.of("duplicate field: " + found);
  }

  /** Reads one YAML document. */
  static JsonNode yaml(String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setAllowRecursiveKeys(false)
            .setMaxAliasesForCollections(20)
            .setCodePointLimit(MOST_CHARACTERS)
            .build();
    try {
      return Json.tree(new Load(settings).loadFromString(text));
    } catch (YamlEngineException | IllegalArgumentException e) {
      throw Problem.badRequest("the body is not valid YAML: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw Problem.badRequest("the body is nested too deep, or in itself");
    }
  }
}
