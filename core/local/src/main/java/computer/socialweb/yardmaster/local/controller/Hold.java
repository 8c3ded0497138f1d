package computer.socialweb.yardmaster.local.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;

/**
 * A controller's own finalizer on the objects it looks after.
 *
 * @param finalizer holds an object until the controller has taken away what it made for it
 */
public record Hold<T extends HasMetadata>(ObjectWrites<T> writes, String finalizer) {

  /** Whether the object bears the finalizer now, so that work on it may begin. */
  public boolean take(T object) {
    List<String> finalizers = object.getMetadata().getFinalizers();
    if (finalizers.contains(finalizer)) {
      return true;
    }
    List<String> more = new ArrayList<>(finalizers);
    more.add(finalizer);
    object.getMetadata().setFinalizers(more);
    return writes.update(object);
  }

  /** Lets the object go. */
  public void release(T object) {
    List<String> fewer = new ArrayList<>(object.getMetadata().getFinalizers());
    if (fewer.remove(finalizer)) {
      object.getMetadata().setFinalizers(fewer);
      boolean _ = writes.update(object);
    }
  }
}
