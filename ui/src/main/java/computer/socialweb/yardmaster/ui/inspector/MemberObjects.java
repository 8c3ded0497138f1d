package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.cluster.MemberDetails;

/** Reads the object behind a member. Called off the JavaFX thread; may block and may fail. */
@FunctionalInterface
public interface MemberObjects {
  /**
   * @param member such as {@code kine@a}, or {@code store}
   */
  MemberDetails describe(ClusterKey key, String member);
}
