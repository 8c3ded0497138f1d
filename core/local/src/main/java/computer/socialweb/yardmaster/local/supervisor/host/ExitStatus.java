package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a process ended. Both parts are null when nobody was there to see it.
 *
 * @param code exit code 0-255, or null
 * @param signal number of the signal that ended it, or null
 */
public record ExitStatus(@Nullable Integer code, @Nullable Integer signal) {
  public static final ExitStatus UNKNOWN = new ExitStatus(null, null);

  private static final Set<Integer> CLEAN_SIGNALS =
      Set.of(Signals.HUP, Signals.INT, Signals.PIPE, Signals.TERM);

  public static ExitStatus ofCode(int code) {
    return new ExitStatus(code, null);
  }

  public static ExitStatus ofSignal(int signal) {
    return new ExitStatus(null, signal);
  }

  /** From the form that wait(2) has. */
  public static ExitStatus ofWaitStatus(int status) {
    int signal = status & 0x7f;
    return signal == 0 ? ofCode((status >> 8) & 0xff) : ofSignal(signal);
  }

  public static ExitStatus of(Exit exit) {
    String signal = exit.signal();
    return new ExitStatus(exit.code(), signal == null ? null : Signals.number(signal));
  }

  public boolean known() {
    return code != null || signal != null;
  }

  /**
   * As systemd has it: code 0, or a death by HUP, INT, PIPE or TERM. An unknown end is not clean.
   */
  public boolean clean() {
    return signal != null ? CLEAN_SIGNALS.contains(signal) : code != null && code == 0;
  }

  public Exit at(Instant time) {
    return new Exit(code, signal == null ? null : Signals.name(signal), time.toString());
  }
}
