package computer.socialweb.yardmaster.local.supervisor.host;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of the end of processes at once, children or not, by one thread that waits on pidfds. Where
 * the kernel has none it looks ten times a second. Safe for use by any thread.
 */
public final class ExitWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExitWatch.class);
  private static final int LOOK_EVERY_MILLIS = 100;

  private final Libc libc;
  private final ProcessTable table;
  private final int waker;
  private final Map<Integer, Watched> byDescriptor = new ConcurrentHashMap<>();
  private final Map<Watched, Boolean> looked = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean closed;

  public ExitWatch(Libc libc, ProcessTable table) {
    this.libc = libc;
    this.table = table;
    Libc.Result made = libc.eventfd();
    if (made.failed()) {
      throw new IllegalStateException("no eventfd: " + made.error().text());
    }
    this.waker = made.value();
    this.thread = Thread.ofPlatform().name("unit-exits").daemon(true).start(this::run);
  }

  /** One process that is watched, until {@link #close}. */
  public final class Watched implements AutoCloseable {
    private final StartedProcess process;
    private final int pidfd;
    private final Runnable ended;

    private Watched(StartedProcess process, int pidfd, Runnable ended) {
      this.process = process;
      this.pidfd = pidfd;
      this.ended = ended;
    }

    /** How it ended, where the kernel tells that to others than its parent. */
    public Optional<ExitStatus> exit() {
      return pidfd < 0 ? Optional.empty() : libc.exitOf(pidfd);
    }

    @Override
    public void close() {
      looked.remove(this);
      if (pidfd >= 0) {
        byDescriptor.remove(pidfd, this);
        libc.close(pidfd);
        libc.wake(waker);
      }
    }
  }

  /**
   * Calls back once, on the thread of this watch, when the process has ended; also if it had
   * already.
   */
  public Watched watch(StartedProcess process, Runnable ended) {
    Libc.Result opened = libc.pidfd(process.pid());
    Watched watched = new Watched(process, opened.value(), ended);
    if (opened.failed()) {
      looked.put(watched, true);
    } else if (isSurelyAlive(process)) {
      byDescriptor.put(opened.value(), watched);
    } else { // what the descriptor stands for may be a stranger, or a zombie
      libc.close(opened.value());
      watched = new Watched(process, -1, ended);
      looked.put(watched, true);
    }
    libc.wake(waker);
    return watched;
  }

  private boolean isSurelyAlive(StartedProcess process) {
    try {
      return isAlive(process);
    } catch (UncheckedIOException e) {
      LOG.warn("process {} cannot be looked at yet: {}", process.pid(), e.getMessage());
      return false;
    }
  }

  /** An end is told only when it was seen: a look that fails is taken again. */
  private boolean isSurelyDead(Watched watched) {
    try {
      return !isAlive(watched.process);
    } catch (UncheckedIOException e) {
      LOG.debug("process {} cannot be looked at", watched.process.pid(), e);
      LockSupport.parkNanos(Duration.ofMillis(LOOK_EVERY_MILLIS).toNanos());
      return false;
    }
  }

  private boolean isAlive(StartedProcess process) {
    return table.find(process.pid()).filter(e -> process.is(e) && !e.ended()).isPresent();
  }

  private void run() {
    while (!closed) {
      List<Integer> descriptors = new ArrayList<>(byDescriptor.keySet());
      descriptors.add(waker);
      for (int readable : libc.poll(descriptors, looked.isEmpty() ? -1 : LOOK_EVERY_MILLIS)) {
        if (readable == waker) {
          libc.drain(waker);
        } else {
          readable(readable);
        }
      }
      looked.keySet().stream()
          .filter(this::isSurelyDead)
          .toList()
          .forEach(
              watched -> {
                if (looked.remove(watched) != null) {
                  tell(watched);
                }
              });
    }
    byDescriptor.values().forEach(watched -> libc.close(watched.pidfd));
    libc.close(waker);
  }

  private void readable(int descriptor) {
    Watched watched = byDescriptor.get(descriptor);
    // a number that was closed and opened again meanwhile may stand for another process
    if (watched != null && isSurelyDead(watched) && byDescriptor.remove(descriptor, watched)) {
      tell(watched);
    }
  }

  private static void tell(Watched watched) {
    try {
      watched.ended.run();
    } catch (RuntimeException e) {
      LOG.error("the end of process {} could not be handled", watched.process.pid(), e);
    }
  }

  /** Ends the thread; nobody is called any more once it returns. */
  @Override
  public void close() {
    closed = true;
    libc.wake(waker);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
