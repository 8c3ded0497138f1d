package computer.socialweb.yardmaster.local.log;

import org.jspecify.annotations.Nullable;

/**
 * Decides on a change, inside the write transaction. It runs on the log's writer thread, so it must
 * be quick and must not call the log. What it throws is thrown to the caller of {@link
 * ObjectLog#write}, and nothing is changed.
 */
@FunctionalInterface
public interface Decision {

  /**
   * @param current the object as it is, or null when there is none
   * @param revision the revision that the change will have, if there is one
   */
  Change decide(@Nullable Stored current, long revision);
}
