package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.log.Page;
import computer.socialweb.yardmaster.local.log.RevisionOutOfRange;
import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.resource.Selection;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** DELETE of all objects of a kind that are selected. */
public final class DeleteCollection {
  private static final int PAGE = 500;

  private final ObjectLog log;
  private final Delete delete;

  public DeleteCollection(ObjectLog log, Delete delete) {
    this.log = log;
    this.delete = delete;
  }

  /** Answers with the list of what was deleted, or marked. */
  public Answer answer(Call call) {
    DeleteOptions options = DeleteOptions.of(call);
    Selection selection = call.selection();
    List<String> deleted = new ArrayList<>();
    String after = "";
    boolean more = true;
    while (more) {
      Page page = page(call, after);
      for (Stored one : page.objects()) {
        after = one.name();
        if (selection.selects(one.name(), one.value())) {
          delete(call, one.name(), options, deleted);
        }
      }
      more = page.more();
    }
    ObjectNode list = Json.object();
    list.put("kind", call.definition().listKind());
    list.put("apiVersion", call.definition().apiVersion());
    list.putObject("metadata").put("resourceVersion", Long.toString(log.revision()));
    deleted.forEach(text -> list.withArray("items").add(Json.stored(text)));
    return Answer.ok(list);
  }

  private Page page(Call call, String after) {
    try {
      return log.list(call.definition().qualified(), ObjectLog.NEWEST, after, PAGE);
    } catch (RevisionOutOfRange e) {
      throw new IllegalStateException("the newest revision is always held", e);
    }
  }

  private void delete(Call call, String name, DeleteOptions options, List<String> deleted) {
    try {
      deleted.add(Json.write(delete.delete(call.definition(), name, options).object()));
    } catch (Problem e) {
      if (e.code() != 404) { // gone meanwhile is what was asked for
        throw e;
      }
    }
  }
}
