package computer.socialweb.yardmaster.app.cli.log;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.tail.LastLines;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.tail.TailLimits;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints entries of logs, with the member before each where there are several. */
public final class LogPrinter {
  private final Call call;
  private final boolean named;
  private final Optional<Instant> since;

  /**
   * @param named whether to say whose a line is
   * @param since older lines are left out; a line without a time counts as the one before it
   */
  public LogPrinter(Call call, boolean named, Optional<Instant> since) {
    this.call = call;
    this.named = named;
    this.since = since;
  }

  /** The end of one file. */
  public void printEnd(String member, Path file, int lines) {
    print(member, LastLines.of(file, lines, TailLimits.USUAL));
  }

  /** Entries in their order. */
  public synchronized void print(String member, List<TailEntry> entries) {
    boolean recent = since.isEmpty();
    for (TailEntry entry : entries) {
      if (entry instanceof TailEntry.Line(String text, _) && since.isPresent()) {
        Optional<Instant> time = LineTime.of(text);
        recent = time.map(at -> !at.isBefore(since.get())).orElse(recent);
      }
      if (recent || !(entry instanceof TailEntry.Line)) {
        print(member, entry);
      }
    }
    call.printer().flush();
  }

  private void print(String member, TailEntry entry) {
    switch (entry) {
      case TailEntry.Line(String text, boolean cut) -> line(member, cut ? text + "…" : text);
      case TailEntry.Divider(String text) -> mark(member, text);
      case TailEntry.Gap(long bytes) ->
          mark(member, bytes < 0 ? "some of the log is missing" : bytes + " bytes left out");
    }
  }

  private void line(String member, String text) {
    call.print(() -> json(member, "line", text), () -> call.printer().line(prefix(member) + text));
  }

  /** Something that is said between lines. */
  public synchronized void mark(String member, String text) {
    call.print(
        () -> json(member, "mark", text),
        () -> call.printer().line(prefix(member) + "--- " + text + " ---"));
    call.printer().flush();
  }

  private String prefix(String member) {
    return named ? member + "  " : "";
  }

  private static Map<String, Object> json(String member, String kind, String text) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("member", member);
    json.put(kind, text);
    return json;
  }
}
