package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Objects as they are. Stored text is passed on as it is, without being read. */
public record PlainForm() implements Form {

  @Override
  public String one(Definition definition, Stored stored) {
    return stored.value();
  }

  @Override
  public String list(Definition definition, ListMeta meta, List<Stored> objects) {
    int length = objects.stream().mapToInt(one -> one.value().length() + 1).sum();
    StringBuilder text = new StringBuilder(length + 256);
    ObjectNode head = Json.object();
    head.put("kind", definition.listKind()).put("apiVersion", definition.apiVersion());
    head.set("metadata", meta.tree());
    String begin = Json.write(head);
    text.append(begin, 0, begin.length() - 1).append(",\"items\":[");
    for (int i = 0; i < objects.size(); i++) {
      text.append(i == 0 ? "" : ",").append(objects.get(i).value());
    }
    return text.append("]}").toString();
  }

  @Override
  public String event(Definition definition, String object) {
    return object;
  }

  @Override
  public String bookmark(Definition definition, long revision, boolean endOfInitialEvents) {
    return Json.write(
        Bookmarks.object(definition.kind(), definition.apiVersion(), revision, endOfInitialEvents));
  }

  @Override
  public String contentType() {
    return "application/json";
  }
}
