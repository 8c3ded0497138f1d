package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;

/** Names and numbers of signals, as Linux has them on x86-64 and AArch64. */
public final class Signals {
  public static final int HUP = 1;
  public static final int INT = 2;
  public static final int KILL = 9;
  public static final int PIPE = 13;
  public static final int TERM = 15;
  public static final int CONT = 18;

  private static final int REALTIME_MIN = 34;
  private static final int REALTIME_MAX = 64;
  private static final List<String> NAMES =
      List.of(
          "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
          "PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG",
          "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS");

  private Signals() {}

  /** The name with its prefix, such as {@code SIGTERM} or {@code SIGRTMIN+3}. */
  public static String name(int number) {
    if (number >= 1 && number <= NAMES.size()) {
      return "SIG" + NAMES.get(number - 1);
    }
    return number >= REALTIME_MIN ? "SIGRTMIN+" + (number - REALTIME_MIN) : "SIG" + number;
  }

  public static int number(String name) {
    int number = lookUp(name);
    if (number < 0) {
      throw Failure.usage("unit.signal", name);
    }
    return number;
  }

  private static int lookUp(String name) {
    if (name.matches("SIGRTMIN\\+[0-9]{1,2}")) {
      int number = REALTIME_MIN + Integer.parseInt(name.substring("SIGRTMIN+".length()));
      return number <= REALTIME_MAX ? number : -1;
    }
    int index = name.startsWith("SIG") ? NAMES.indexOf(name.substring(3)) : -1;
    return index < 0 ? -1 : index + 1;
  }
}
