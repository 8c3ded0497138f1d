package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.text.Failure;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;

/** What was waited for did not come true in time. */
public final class AwaitTimeout extends Failure {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // never serialized; exceptions merely are Serializable
  private final List<HasMetadata> lastSeen;

  AwaitTimeout(String what, Duration timeout, List<? extends HasMetadata> lastSeen) {
    super(Kind.TIMED_OUT, "objects.await-timeout", what, timeout.toMillis() / 1000.0);
    this.lastSeen = List.copyOf(lastSeen);
  }

  /** The objects as they were when the time was over; empty when there was none. */
  public List<HasMetadata> lastSeen() {
    return lastSeen;
  }
}
