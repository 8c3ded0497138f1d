package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of objects alone.
 *
 * @param version of meta.k8s.io: v1 or v1beta1
 */
public record PartialForm(String version, String contentType) implements Form {

  @Override
  public String one(Definition definition, Stored stored) {
    return event(definition, stored.value());
  }

  @Override
  public String list(Definition definition, ListMeta meta, List<Stored> objects) {
    ObjectNode list = Json.object().put("kind", "PartialObjectMetadataList");
    list.put("apiVersion", "meta.k8s.io/" + version);
    list.set("metadata", meta.tree());
    ArrayNode items = list.putArray("items");
    objects.forEach(one -> items.add(partial(version, Json.stored(one.value()))));
    return Json.write(list);
  }

  @Override
  public String event(Definition definition, String object) {
    return Json.write(partial(version, Json.stored(object)));
  }

  static ObjectNode partial(String version, ObjectNode object) {
    ObjectNode partial = Json.object().put("kind", "PartialObjectMetadata");
    partial.put("apiVersion", "meta.k8s.io/" + version);
    partial.set("metadata", object.get("metadata"));
    return partial;
  }

  @Override
  public String bookmark(Definition definition, long revision, boolean endOfInitialEvents) {
    return Json.write(
        Bookmarks.object(
            "PartialObjectMetadata", "meta.k8s.io/" + version, revision, endOfInitialEvents));
  }
}
