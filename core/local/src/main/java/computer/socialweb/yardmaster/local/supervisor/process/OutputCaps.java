package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps output files near their cap: a larger one has its last {@code capBytes} copied to {@code
 * FILE.prev} and is truncated under its writer, who appends and so goes on at the start. The writer
 * is never blocked; what it writes between the copy and the truncation, well under a millisecond,
 * is lost. On a disk that is nearly full nothing is copied: a copy would fill it, again and again.
 * It has a thread of its own.
 */
final class OutputCaps implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OutputCaps.class);

  /** What a copy leaves free for others, beside its own size. */
  private static final long SPARE_BYTES = 64 << 20;

  private final Supplier<List<Output>> outputs;
  private final ToLongFunction<Path> free;
  private final Set<Path> shortened = new HashSet<>();
  private final ScheduledExecutorService timer = Threads.timer("unit-outputs");

  /**
   * @param outputs those that are written to at the moment
   * @param free bytes that can be written beside a file
   */
  OutputCaps(Supplier<List<Output>> outputs, Duration interval, ToLongFunction<Path> free) {
    this.outputs = outputs;
    this.free = free;
    var _ =
        timer.scheduleWithFixedDelay(
            this::checkAll, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void checkAll() {
    try {
      caps().forEach(this::check);
    } catch (RuntimeException e) {
      LOG.error("output files could not be looked at", e);
    }
  }

  private Map<Path, Long> caps() {
    Map<Path, Long> caps = new HashMap<>();
    for (Output output : outputs.get()) {
      Stream.of(output.stdout(), output.stderr())
          .filter(Objects::nonNull)
          .forEach(file -> caps.put(Path.of(file), output.capBytes()));
    }
    return caps;
  }

  private void check(Path file, long cap) {
    try {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) > cap) {
        shorten(file, cap);
      }
    } catch (NoSuchFileException e) {
      LOG.debug("{} was removed under its writer", file, e);
    } catch (IOException e) {
      LOG.warn("{} is over its cap of {} bytes and could not be shortened", file, cap, e);
    }
  }

  private void shorten(Path file, long cap) throws IOException {
    if (free.applyAsLong(file) >= cap + SPARE_BYTES) {
      rotate(file, cap);
      shortened.remove(file);
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      channel.truncate(0);
    }
    if (shortened.add(file)) {
      LOG.warn("the disk is nearly full, so {} is emptied at its cap and not kept", file);
    }
  }

  private static void rotate(Path file, long cap) throws IOException {
    Path copy = file.resolveSibling(file.getFileName() + ".prev.new");
    Files.deleteIfExists(copy);
    try {
      moveInto(copy, file, cap);
      Files.move(
          copy, file.resolveSibling(file.getFileName() + ".prev"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(copy);
      throw e;
    }
  }

  /** Copies what is there, then what was added meanwhile until that is nothing, then truncates. */
  private static void moveInto(Path copy, Path file, long cap) throws IOException {
    try (FileChannel from =
            FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        FileChannel to =
            FileChannel.open(
                copy,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(
                    PosixFilePermissions.fromString("rw-------")))) {
      long at = Math.max(0, from.size() - cap);
      long stop = at + 2 * cap; // a writer faster than the copy does not make it endless
      while (at < from.size() && at < stop) {
        at += from.transferTo(at, from.size() - at, to);
      }
      from.truncate(0);
    }
  }

  @Override
  public void close() {
    timer.shutdown();
  }
}
