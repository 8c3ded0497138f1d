package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.log.Page;
import computer.socialweb.yardmaster.local.log.RevisionOutOfRange;
import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.form.Form;
import computer.socialweb.yardmaster.local.server.form.ListMeta;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.resource.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** GET of all objects of a kind, or of those that are selected, in pages if asked. */
public final class Listing {
  private static final int CHUNK = 1000;

  private final ObjectLog log;

  public Listing(ObjectLog log) {
    this.log = log;
  }

  public Answer answer(Call call) {
    Query query = call.query();
    Selection selection = call.selection();
    long limit = query.number("limit").orElse(0);
    Start start = start(query);
    try {
      Found found = find(call, selection, start, limit == 0 ? Long.MAX_VALUE : limit);
      Form form = call.form();
      String body = form.list(call.definition(), meta(call, selection, found), found.objects());
      return new Answer(200, form.contentType(), body, List.of(), 0);
    } catch (RevisionOutOfRange e) {
      if (e.isFuture()) {
        throw Problem.revisionTooLarge(e.asked(), e.newest());
      }
      throw Problem.expired(
          query.has("continue")
              ? "The provided continue parameter is too old to display a consistent list result."
                  + " You must start a new list without the continue parameter."
              : "The resourceVersion for the provided list is too old.");
    }
  }

  private record Start(long revision, String after) {}

  private record Found(long revision, List<Stored> objects, boolean more) {}

  /** Which revision is asked for, by the rules of the API's resourceVersion and its match. */
  private Start start(Query query) {
    String match = query.text("resourceVersionMatch");
    OptionalLong revision = query.number("resourceVersion");
    if (query.has("sendInitialEvents")) {
      throw Problem.unprocessable(
          "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list");
    }
    if (query.has("continue")) {
      if (!match.isEmpty()) {
        throw Problem.unprocessable(
            "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is"
                + " provided");
      }
      if (revision.isPresent() && revision.getAsLong() != 0) {
        throw Problem.badRequest("specifying resource version is not allowed when using continue");
      }
      ContinueToken token = ContinueToken.parse(query.text("continue"));
      return new Start(token.revision(), token.after());
    }
    if (!match.isEmpty() && revision.isEmpty()) {
      throw Problem.unprocessable(
          "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless"
              + " resourceVersion is provided");
    }
    return new Start(revision(match, revision), "");
  }

  private long revision(String match, OptionalLong revision) {
    return switch (match) {
      case "Exact" -> {
        if (revision.orElse(0) == 0) {
          throw Problem.unprocessable(
              "resourceVersionMatch: Forbidden: resourceVersionMatch \"exact\" is forbidden for"
                  + " resourceVersion \"0\"");
        }
        yield revision.getAsLong();
      }
      case "", "NotOlderThan" -> {
        if (revision.orElse(0) > log.revision()) {
          throw Problem.revisionTooLarge(revision.getAsLong(), log.revision());
        }
        yield ObjectLog.NEWEST;
      }
      default ->
          throw Problem.unprocessable(
              "resourceVersionMatch: Unsupported value: \"%s\": supported values: \"Exact\", \"NotOlderThan\""
                  .formatted(match));
    };
  }

  private Found find(Call call, Selection selection, Start start, long limit)
      throws RevisionOutOfRange {
    List<Stored> found = new ArrayList<>();
    long revision = start.revision();
    String after = start.after();
    boolean more = true;
    while (more && found.size() < limit) {
      int chunk = selection.isEverything() ? (int) Math.min(limit - found.size(), 1 << 20) : CHUNK;
      Page page = log.list(call.definition().qualified(), revision, after, chunk);
      revision = page.revision();
      more = page.more();
      for (Stored one : page.objects()) {
        if (found.size() == limit) {
          more = true;
          break;
        }
        after = one.name();
        if (selection.isEverything() || selection.selects(one.name(), one.value())) {
          found.add(one);
        }
      }
    }
    return new Found(revision, found, more);
  }

  private ListMeta meta(Call call, Selection selection, Found found) {
    if (!found.more() || found.objects().isEmpty()) {
      return new ListMeta(found.revision(), "", OptionalLong.empty());
    }
    String last = found.objects().getLast().name();
    OptionalLong remaining =
        selection.isEverything()
            ? OptionalLong.of(log.count(call.definition().qualified(), found.revision(), last))
            : OptionalLong.empty();
    return new ListMeta(
        found.revision(), new ContinueToken(found.revision(), last).word(), remaining);
  }
}
