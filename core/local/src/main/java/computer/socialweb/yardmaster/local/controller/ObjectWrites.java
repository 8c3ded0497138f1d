package computer.socialweb.yardmaster.local.controller;

import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a controller writes into the objects it looks after. A write that comes too late, since the
 * object changed or went meanwhile, is dropped: that change has the object looked at again. Safe
 * for use by any thread.
 */
public record ObjectWrites<T extends HasMetadata>(Objects<T> objects) {
  private static final Logger LOG = LoggerFactory.getLogger(ObjectWrites.class);

  /** Writes the status that the object bears; later writes of the same copy build on it. */
  public void status(T object) {
    boolean _ = write(object, objects::updateStatus);
  }

  /** As {@link #status}, for all but the status; false when it came too late. */
  boolean update(T object) {
    return write(object, objects::update);
  }

  private boolean write(T object, UnaryOperator<T> how) {
    try {
      T stored = how.apply(object);
      object.getMetadata().setResourceVersion(stored.getMetadata().getResourceVersion());
      return true;
    } catch (ObjectFailure e) {
      switch (e.reason()) {
        case CONFLICT, NOT_FOUND -> LOG.debug("{} changed", object.getMetadata().getName());
        case ALREADY_EXISTS, INVALID, FORBIDDEN, UNREACHABLE, OTHER -> throw e;
      }
      return false;
    }
  }
}
