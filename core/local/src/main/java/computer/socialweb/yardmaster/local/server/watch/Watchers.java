package computer.socialweb.yardmaster.local.server.watch;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The watches that run: at most so many, all of them ended when the server stops. */
public final class Watchers {
  private final int most;
  private final Set<Place> taken = new HashSet<>();
  private boolean ending;

  public Watchers(int most) {
    this.most = most;
  }

  /** A place for one watch. Closing it twice is harmless. */
  public final class Place implements AutoCloseable {
    private @Nullable Thread thread;

    /**
     * The calling thread is the one to interrupt when the watch has to end.
     *
     * @return false when it has to end already
     */
    public boolean begin() {
      synchronized (Watchers.this) {
        thread = Thread.currentThread();
        return !ending;
      }
    }

    private void interrupt() {
      if (thread != null) {
        thread.interrupt();
      }
    }

    @Override
    public void close() {
      leave(this);
    }
  }

  /**
   * @throws Problem 429 when all places are taken, 503 when the server is stopping
   */
  public synchronized Place take() {
    if (ending) {
      throw Problem.unavailable("the control plane is stopping");
    }
    if (taken.size() >= most) {
      throw Problem.tooManyRequests("there are " + most + " watches already");
    }
    Place place = new Place();
    taken.add(place);
    return place;
  }

  private synchronized void leave(Place place) {
    taken.remove(place);
    place.thread = null;
    notifyAll();
  }

  public synchronized boolean isEnding() {
    return ending;
  }

  /** Ends all watches and waits until they are gone, for a while. */
  public synchronized void end(Duration patience) {
    ending = true;
    taken.forEach(Place::interrupt);
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      long left = patience.toMillis();
      while (!taken.isEmpty() && left > 0) {
        wait(left);
        left = (deadline - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
