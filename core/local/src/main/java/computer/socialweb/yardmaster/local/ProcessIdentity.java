package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process that cannot be mistaken for a later one of the same pid.
 *
 * @param started start time in a unit of the platform, clock ticks since boot on Linux
 * @param boot identifies the run of the machine; empty where that is unknown
 */
public record ProcessIdentity(long pid, String started, String boot) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  static ProcessIdentity current() {
    return of(ProcessHandle.current().pid());
  }

  static ProcessIdentity of(long pid) {
    return new ProcessIdentity(pid, startOf(pid).orElse(""), bootId());
  }

  /**
   * Whether it still runs. One that has ended is not alive, even if nobody has asked for its exit
   * code and its pid is therefore still taken.
   */
  boolean alive() {
    return boot.equals(bootId()) && startOf(pid).filter(started::equals).isPresent();
  }

  /** Empty when there is no such process, or none that has not ended. */
  private static Optional<String> startOf(long pid) {
    if (!Files.exists(BOOT_ID)) { // a platform without /proc
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .map(process -> process.info().startInstant().map(Instant::toString).orElse(""));
    }
    return new ProcessTable()
        .find(pid)
        .filter(entry -> !entry.ended())
        .map(entry -> Long.toString(entry.startTicks()));
  }

  private static String bootId() {
    try {
      return Files.readString(BOOT_ID, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      return ""; // a platform without /proc
    }
  }
}
