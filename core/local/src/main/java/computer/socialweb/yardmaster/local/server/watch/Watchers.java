package computer.socialweb.yardmaster.local.server.watch;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** The watches that run: at most so many, all of them ended when the server stops. */
public final class Watchers {
  private final int most;
  private final Set<Thread> running = new HashSet<>();
  private boolean ending;

  public Watchers(int most) {
    this.most = most;
  }

  /** A place for one watch, held by the thread that asked for it. */
  public final class Place implements AutoCloseable {
    private final Thread thread;

    private Place(Thread thread) {
      this.thread = thread;
    }

    @Override
    public void close() {
      leave(thread);
    }
  }

  /**
   * @throws Problem 429 when all places are taken, 503 when the server is stopping
   */
  public synchronized Place enter() {
    refuseWhenFull();
    running.add(Thread.currentThread());
    return new Place(Thread.currentThread());
  }

  /**
   * @throws Problem as {@link #enter} would
   */
  public synchronized void refuseWhenFull() {
    if (ending) {
      throw Problem.unavailable("the control plane is stopping");
    }
    if (running.size() >= most) {
      throw Problem.tooManyRequests("there are " + most + " watches already");
    }
  }

  private synchronized void leave(Thread thread) {
    running.remove(thread);
    notifyAll();
  }

  public synchronized int count() {
    return running.size();
  }

  public synchronized boolean isEnding() {
    return ending;
  }

  /** Ends all watches and waits until they are gone, for a while. */
  public synchronized void end(Duration patience) {
    ending = true;
    running.forEach(Thread::interrupt);
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      long left = patience.toMillis();
      while (!running.isEmpty() && left > 0) {
        wait(left);
        left = (deadline - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
