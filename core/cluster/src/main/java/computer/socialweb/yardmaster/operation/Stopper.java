package computer.socialweb.yardmaster.operation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which threads of an operation may be interrupted, and whether they have been told to stop.
 * Interrupts are only sent under its lock, so none reaches a thread that has left its step or has
 * entered a shielded one.
 */
final class Stopper {
  enum Why {
    ASKED,
    DEADLINE,
    CLOSING
  }

  /**
   * @param by whoever asked; empty where nobody did
   */
  record Stop(Why why, String by) {}

  private final Map<Thread, Integer> inside = new HashMap<>();
  private final List<String> shielded = new ArrayList<>();
  private @Nullable Thread owner;
  private @Nullable Stop stop;

  synchronized void ownedBy(Thread thread) {
    owner = thread;
    if (stop != null) {
      thread.interrupt();
    }
  }

  /** The body has ended: nothing interrupts its thread from now on. */
  synchronized void disowned() {
    owner = null;
  }

  synchronized @Nullable Stop stop() {
    return stop;
  }

  /**
   * Stops the operation; the first reason counts.
   *
   * @return the shielded steps that end first
   */
  synchronized List<String> stop(Stop reason) {
    if (stop == null) {
      stop = reason;
      inside.keySet().forEach(Thread::interrupt);
      if (owner != null && shielded.isEmpty()) {
        owner.interrupt();
      }
    }
    return List.copyOf(shielded);
  }

  synchronized void checkpoint() throws InterruptedException {
    if (stop != null) {
      throw new InterruptedException("the operation was stopped");
    }
  }

  synchronized void enter(String name) throws InterruptedException {
    if (stop != null) {
      throw new InterruptedException("stopped before step " + name);
    }
    if (!Thread.currentThread().equals(owner)) {
      inside.merge(Thread.currentThread(), 1, Integer::sum);
    }
  }

  synchronized void leave() {
    inside.computeIfPresent(
        Thread.currentThread(), (thread, depth) -> depth == 1 ? null : depth - 1);
  }

  synchronized void enterShield(String name, boolean thoughStopped) throws InterruptedException {
    if (!Thread.currentThread().equals(owner)) {
      throw new IllegalStateException("shielded step " + name + " on a thread of its own");
    }
    if (!thoughStopped && stop != null) {
      throw new InterruptedException("stopped before step " + name);
    }
    shielded.add(name);
    Thread.interrupted(); // sent for the stop, which the shield holds back until it ends
  }

  synchronized void leaveShield(String name) {
    shielded.remove(name);
    if (stop != null && shielded.isEmpty()) {
      Thread.currentThread().interrupt();
    }
  }
}
