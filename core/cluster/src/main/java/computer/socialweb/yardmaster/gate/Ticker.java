package computer.socialweb.yardmaster.gate;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Elapsed time and waiting, so that tests of gates need no real seconds. */
public interface Ticker {

  /** Nanoseconds since some fixed moment; never goes back. */
  long nanos();

  /** Waits that long. */
  void pause(Duration time) throws InterruptedException;

  /** The time of this machine. */
  static Ticker system() {
    return new Ticker() {
      @Override
      public long nanos() {
        return System.nanoTime();
      }

      @Override
      public void pause(Duration time) throws InterruptedException {
        boolean neverOpened = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
        assert !neverOpened;
      }
    };
  }
}
