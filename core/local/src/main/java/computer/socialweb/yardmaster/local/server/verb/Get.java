package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.form.Form;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;

/** GET of one object. */
public final class Get {
  private final ObjectLog log;

  public Get(ObjectLog log) {
    this.log = log;
  }

  public Answer answer(Call call) {
    Stored stored =
        log.get(call.definition().qualified(), call.name())
            .orElseThrow(() -> Problem.notFound(call.definition(), call.name()));
    Form form = call.form();
    return new Answer(200, form.contentType(), form.one(call.definition(), stored), List.of(), 0);
  }
}
