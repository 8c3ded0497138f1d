package computer.socialweb.yardmaster.local.control;

import java.io.PrintStream;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Lines with the time before them on the standard output of a member. Safe for many threads. */
public final class ProgramLog {
  private final PrintStream out;
  private final InstantSource time;

  public ProgramLog(PrintStream out, InstantSource time) {
    this.out = out;
    this.time = time;
  }

  /** Time in UTC to the millisecond, as ISO 8601. */
  public String now() {
    return time.instant().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  public void info(String message) {
    line(now() + " INFO  " + message);
  }

  public void warning(String message) {
    line(now() + " WARN  " + message);
  }

  public void error(String message) {
    line(now() + " ERROR " + message);
  }

  /** A line in a form of its own; a line break inside it is shown as a space. */
  public void line(String text) {
    String one = text.replace('\n', ' ').replace('\r', ' ') + "\n";
    synchronized (out) {
      out.print(one);
      out.flush();
    }
  }
}
