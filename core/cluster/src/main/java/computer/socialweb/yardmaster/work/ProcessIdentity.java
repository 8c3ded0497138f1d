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

  // Fields of /proc/PID/stat, counted after the closing bracket of field 2 (proc(5)).
  private static final int STATE = 0;
  private static final int THREADS = 17;
  private static final int START_TIME = 19;

  /** This process. */
  public static ProcessIdentity current() {
    return of(ProcessHandle.current().pid());
  }

  /** The process that has the pid now; one that is never alive when there is none. */
  public static ProcessIdentity of(long pid) {
    return new ProcessIdentity(pid, startOf(pid).orElse(""), bootId());
  }

  /**
   * Whether it still runs, in this run of the machine. One that has ended does not, even while its
   * pid is taken because nobody has asked for its exit code.
   */
  public boolean alive() {
    return boot.equals(bootId()) && startOf(pid).filter(started::equals).isPresent();
  }

  private static String bootId() {
    return read(BOOT_ID).map(String::strip).orElse("");
  }

  /** Empty when no such process runs. */
  private static Optional<String> startOf(long pid) {
    if (!Files.exists(BOOT_ID)) { // a platform without /proc
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .map(process -> process.info().startInstant().map(Instant::toString).orElse(""));
    }
    return read(Path.of("/proc/" + pid + "/stat"))
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1))
        .filter(fields -> fields.length > START_TIME && !hasEnded(fields))
        .map(fields -> fields[START_TIME]);
  }

  /** Its first thread may end before the others do, which then still hold what it holds. */
  private static boolean hasEnded(String[] fields) {
    boolean zombie = fields[STATE].equals("Z") || fields[STATE].equals("X");
    return zombie && Integer.parseInt(fields[THREADS]) <= 1;
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty(); // no such process, or a platform without /proc
    }
  }
}
