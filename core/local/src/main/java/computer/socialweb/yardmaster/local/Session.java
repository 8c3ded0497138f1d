package computer.socialweb.yardmaster.local;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;

/**
 * Takes this process away from the terminal and the shell that it was started from. A shell without
 * job control starts its background jobs with SIGINT and SIGQUIT ignored, nohup with SIGHUP; all
 * that such a process starts would ignore them too.
 */
public final class Session {
  private static final int SIGHUP = 1;
  private static final int SIGINT = 2;
  private static final int SIGQUIT = 3;
  private static final MemorySegment SIG_DFL = MemorySegment.NULL;
  private static final MemorySegment SIG_IGN = MemorySegment.ofAddress(1);

  private Session() {}

  /** A process that leads its group already, as one started by a service manager, stays in it. */
  public static void leave() {
    Linker linker = Linker.nativeLinker();
    SymbolLookup symbols = linker.defaultLookup();
    if (symbols.find("setsid").isEmpty()) {
      return; // Windows has neither sessions nor these signals
    }
    var setsid =
        linker.downcallHandle(symbols.findOrThrow("setsid"), FunctionDescriptor.of(JAVA_INT));
    var signal =
        linker.downcallHandle(
            symbols.findOrThrow("signal"), FunctionDescriptor.of(ADDRESS, JAVA_INT, ADDRESS));
    try {
      int _ = (int) setsid.invokeExact();
      for (int number : new int[] {SIGHUP, SIGINT, SIGQUIT}) {
        MemorySegment before = (MemorySegment) signal.invokeExact(number, SIG_DFL);
        if (!before.equals(SIG_IGN)) {
          // The virtual machine's own handler goes back; a program it starts gets the default.
          MemorySegment _ = (MemorySegment) signal.invokeExact(number, before);
        }
      }
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a call of the C library does not throw", e);
    }
  }
}
