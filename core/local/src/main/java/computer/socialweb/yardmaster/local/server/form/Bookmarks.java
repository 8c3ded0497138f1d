package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.server.resource.Json;
import tools.jackson.databind.node.ObjectNode;

/** Objects that only say how far a watch has come. */
final class Bookmarks {
  private static final String END = "k8s.io/initial-events-end";

  private Bookmarks() {}

  static ObjectNode object(String kind, String apiVersion, long revision, boolean end) {
    ObjectNode object = Json.object().put("kind", kind).put("apiVersion", apiVersion);
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("resourceVersion", Long.toString(revision));
    metadata.putNull("creationTimestamp");
    if (end) {
      metadata.putObject("annotations").put(END, "true");
    }
    return object;
  }
}
