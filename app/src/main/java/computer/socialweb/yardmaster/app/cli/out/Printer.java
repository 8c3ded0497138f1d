package computer.socialweb.yardmaster.app.cli.out;

import computer.socialweb.yardmaster.api.text.Printable;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a command prints to: results on standard output, everything else on standard error. Text
 * has its control characters escaped, since much of it was written by others.
 */
public final class Printer {
  private static final String NO_WRAP = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";
  private static final String CLEAR = "\u001b[K";

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final JsonMapper mapper = JsonMapper.builder().build();

  /**
   * @param terminal whether a person looks at standard error as it is written
   */
  public Printer(PrintStream out, PrintStream err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /** The streams of this process. */
  public static Printer ofProcess(boolean terminal) {
    return new Printer(System.out, System.err, terminal);
  }

  public static OutputStream standardError() {
    return System.err;
  }

  /** Standard output for a library that writes its own text. */
  public PrintWriter writer() {
    return new PrintWriter(out, true, StandardCharsets.UTF_8);
  }

  public boolean terminal() {
    return terminal;
  }

  /** A line of the result. */
  public void line(String text) {
    out.println(Printable.line(text));
  }

  /** A result of several lines, each ended by a newline, as it stands. */
  public void block(String text) {
    text.lines().forEach(this::line);
  }

  /** A line for whoever watches. */
  public void note(String text) {
    err.println(Printable.line(text));
  }

  /** Lines for whoever watches. */
  public void noteBlock(String text) {
    text.lines().forEach(this::note);
  }

  /**
   * Replaces the last lines on the terminal by others. Long ones are cut at its edge, so that each
   * takes one row.
   */
  public void redraw(int before, List<String> lines) {
    StringBuilder all = new StringBuilder(NO_WRAP);
    if (before > 0) {
      all.append("\u001b[").append(before).append('A');
    }
    lines.forEach(line -> all.append('\r').append(Printable.line(line)).append(CLEAR).append('\n'));
    err.print(all.append(WRAP));
    err.flush();
  }

  /** A value of maps, lists, strings, numbers and booleans as one line. */
  public void json(Object value) {
    out.println(escaped(mapper.writeValueAsString(value)));
    out.flush();
  }

  /** What could drive a terminal stands in strings only, where it may be written as an escape. */
  private static String escaped(String json) {
    if (Printable.line(json).equals(json)) {
      return json;
    }
    StringBuilder out = new StringBuilder(json.length() + 16);
    json.codePoints()
        .mapToObj(Character::toString)
        .forEach(
            one ->
                out.append(
                    Printable.line(one).equals(one)
                        ? one
                        : String.format("\\u%04x", one.codePointAt(0))));
    return out.toString();
  }

  /** Returns once nobody reads standard output any more, such as after {@code | head}. */
  public void awaitClosed(long every, TimeUnit unit) throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    while (!out.checkError() && !never.await(every, unit)) {
      flush();
    }
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
