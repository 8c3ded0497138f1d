package computer.socialweb.yardmaster.ui.fx;

import java.util.concurrent.atomic.AtomicLong;
import javafx.scene.Scene;

/**
 * Counts the pulses that a scene is laid out in. An idle window has none. Made and closed on the
 * JavaFX thread; read from any.
 */
public final class PulseCounter implements AutoCloseable {
  private final AtomicLong pulses = new AtomicLong();
  private final Scene scene;
  private final Runnable listener = pulses::incrementAndGet;

  public PulseCounter(Scene scene) {
    this.scene = scene;
    scene.addPostLayoutPulseListener(listener);
  }

  public long pulses() {
    return pulses.get();
  }

  @Override
  public void close() {
    scene.removePostLayoutPulseListener(listener);
  }
}
