package computer.socialweb.yardmaster.local.supervisor.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The processes of this host, read from /proc (proc(5)). Safe for use by any thread. Where /proc
 * cannot be read, such as for want of a descriptor, its methods throw {@link UncheckedIOException}:
 * that says nothing of whether a process lives.
 */
public final class ProcessTable {
  private static final int KERNEL_THREADS = 2;

  private static final int MOST_BYTES = 8 << 20;

  private final Path proc = Path.of("/proc");
  private final Libc libc;

  public ProcessTable(Libc libc) {
    this.libc = libc;
  }

  /**
   * A process at one moment.
   *
   * @param startTicks field 22 of its stat file: clock ticks from the boot to its start, which
   *     together with the pid and the boot's id names one process for all time
   * @param ended a zombie: it has ended with all its threads and only waits for its parent
   */
  public record Entry(
      long pid,
      long parent,
      long group,
      long session,
      long startTicks,
      char state,
      boolean ended) {}

  /** Identifies the current boot of this host. */
  public String bootId() {
    try {
      return Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty when there is no such process. */
  public Optional<Entry> find(long pid) {
    return read(proc.resolve(Long.toString(pid)).resolve("stat"))
        .flatMap(bytes -> parse(new String(bytes, StandardCharsets.ISO_8859_1)));
  }

  /** Every process but the kernel's own, by pid. */
  public Map<Long, Entry> all() {
    Map<Long, Entry> all = new TreeMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path folder : folders) {
        find(Long.parseLong(folder.getFileName().toString()))
            .filter(e -> e.pid() != KERNEL_THREADS && e.parent() != KERNEL_THREADS)
            .ifPresent(e -> all.put(e.pid(), e));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DirectoryIteratorException e) {
      throw new UncheckedIOException(e.getCause());
    }
    return all;
  }

  /**
   * Variables that the process was started with. Empty when it is gone, belongs to someone else, or
   * has overwritten them (as PostgreSQL does for its title).
   */
  public List<String> environment(long pid) {
    return read(proc.resolve(Long.toString(pid)).resolve("environ"))
        .map(bytes -> List.of(new String(bytes, StandardCharsets.UTF_8).split("\0")))
        .orElse(List.of());
  }

  /**
   * When a process was started; to the second, since the clock may have been set since the boot.
   */
  public Instant startOf(Entry entry) {
    return ProcessHandle.of(entry.pid())
        .flatMap(handle -> handle.info().startInstant())
        .orElse(Instant.EPOCH);
  }

  /** Empty when the process is gone, which may be while it is looked at, or is none of ours. */
  private Optional<byte[]> read(Path file) {
    Libc.Result opened = libc.open(file.toString(), Libc.O_RDONLY, 0);
    if (opened.failed()) {
      return unread(new Libc.Refused(file.toString(), opened.error()));
    }
    try {
      return Optional.of(libc.read(opened.value(), MOST_BYTES));
    } catch (Libc.Refused e) {
      return unread(e);
    } finally {
      libc.close(opened.value());
    }
  }

  private static Optional<byte[]> unread(Libc.Refused e) {
    boolean gone =
        e.error().equals(Libc.Errno.NO_SUCH_FILE) || e.error().equals(Libc.Errno.NO_SUCH_PROCESS);
    if (gone || e.error().isDenial()) {
      return Optional.empty();
    }
    throw new UncheckedIOException(e);
  }

  /** The second field is a name in parentheses that may hold blanks and parentheses itself. */
  public static Optional<Entry> parse(String stat) {
    int open = stat.indexOf('(');
    int close = stat.lastIndexOf(')');
    if (open < 0 || close < open) {
      return Optional.empty();
    }
    List<String> rest = new ArrayList<>(List.of(stat.substring(close + 1).strip().split(" ")));
    if (rest.size() < 20) {
      return Optional.empty();
    }
    char state = rest.get(0).charAt(0);
    boolean lastThread = Integer.parseInt(rest.get(17)) <= 1;
    return Optional.of(
        new Entry(
            Long.parseLong(stat.substring(0, open).strip()),
            Long.parseLong(rest.get(1)),
            Long.parseLong(rest.get(2)),
            Long.parseLong(rest.get(3)),
            Long.parseLong(rest.get(19)),
            state,
            (state == 'Z' || state == 'X') && lastThread));
  }
}
