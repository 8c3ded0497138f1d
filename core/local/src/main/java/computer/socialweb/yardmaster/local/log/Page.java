package computer.socialweb.yardmaster.local.log;

import java.util.List;

/**
 * Some objects of a resource, in the order of their names, as they were at one revision.
 *
 * @param revision the revision of the snapshot
 * @param more whether further objects follow the last one
 */
public record Page(long revision, List<Stored> objects, boolean more) {
  public Page {
    objects = List.copyOf(objects);
  }
}
