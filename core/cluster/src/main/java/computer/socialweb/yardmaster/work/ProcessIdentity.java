package computer.socialweb.yardmaster.work;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Names one process of this machine for all time: a pid alone is given to strangers later. Where
 * the platform tells neither start nor boot, the pid is all there is.
 *
 * @param started start time in a unit of the platform, clock ticks since boot on Linux; empty when
 *     unknown
 * @param boot identifies the run of the machine; empty when unknown
 */
public record ProcessIdentity(long pid, String started, String boot) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  /** Field 22 of /proc/PID/stat, counted after the closing bracket of field 2 (proc(5)). */
  private static final int START_TIME_AFTER_NAME = 19;

  /** This process. */
  public static ProcessIdentity current() {
    long pid = ProcessHandle.current().pid();
    return new ProcessIdentity(pid, startOf(pid), bootId());
  }

  /** Whether it still runs, in this run of the machine. */
  public boolean alive() {
    return boot.equals(bootId())
        && ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)
        && started.equals(startOf(pid));
  }

  private static String bootId() {
    return read(BOOT_ID).map(String::strip).orElse("");
  }

  private static String startOf(long pid) {
    Optional<String> stat = read(Path.of("/proc/" + pid + "/stat"));
    if (stat.isEmpty()) {
      return ProcessHandle.of(pid)
          .flatMap(process -> process.info().startInstant())
          .map(Instant::toString)
          .orElse("");
    }
    String[] fields = stat.get().substring(stat.get().lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length > START_TIME_AFTER_NAME ? fields[START_TIME_AFTER_NAME] : "";
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty(); // no such process, or a platform without /proc
    }
  }
}
