package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.server.resource.Json;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of a list.
 *
 * @param next the word that asks for the next page; empty when there is none
 * @param remaining how many objects follow, where that is known
 */
public record ListMeta(long revision, String next, OptionalLong remaining) {

  ObjectNode tree() {
    ObjectNode meta = Json.object().put("resourceVersion", Long.toString(revision));
    if (!next.isEmpty()) {
      meta.put("continue", next);
    }
    remaining.ifPresent(count -> meta.put("remainingItemCount", count));
    return meta;
  }
}
