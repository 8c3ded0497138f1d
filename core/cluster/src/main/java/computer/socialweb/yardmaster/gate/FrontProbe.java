package computer.socialweb.yardmaster.gate;

import java.nio.file.Path;
import java.time.Duration;

/** Asks a front over its control socket; it knows the protocol, so that gates need not. */
@FunctionalInterface
public interface FrontProbe {

  /** Looks once, within the time given. */
  Verdict look(Path socket, Duration within) throws InterruptedException;
}
