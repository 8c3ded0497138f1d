package computer.socialweb.yardmaster.local.controller;

import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a controller writes into the objects it looks after: the status, and its own finalizer. A
 * write that comes too late, since the object changed or went meanwhile, is dropped: that change
 * has the object looked at again. Safe for use by any thread.
 *
 * @param finalizer holds an object until the controller has taken away what it made for it
 */
public record ObjectWrites<T extends HasMetadata>(Objects<T> objects, String finalizer) {
  private static final Logger LOG = LoggerFactory.getLogger(ObjectWrites.class);

  /** Writes the status that the object bears; later writes of the same copy build on it. */
  public void status(T object) {
    boolean _ = write(object, objects::updateStatus);
  }

  /** Whether the object bears the finalizer now, so that work on it may begin. */
  public boolean ensureFinalizer(T object) {
    List<String> finalizers = object.getMetadata().getFinalizers();
    if (finalizers.contains(finalizer)) {
      return true;
    }
    List<String> more = new ArrayList<>(finalizers);
    more.add(finalizer);
    object.getMetadata().setFinalizers(more);
    return write(object, objects::update);
  }

  /** Lets the object go. */
  public void removeFinalizer(T object) {
    List<String> fewer = new ArrayList<>(object.getMetadata().getFinalizers());
    if (fewer.remove(finalizer)) {
      object.getMetadata().setFinalizers(fewer);
      boolean _ = write(object, objects::update);
    }
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
