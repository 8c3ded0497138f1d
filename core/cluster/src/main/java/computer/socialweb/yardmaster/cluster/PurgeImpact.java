package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.util.List;

/** What a purge removes for good. */
public record PurgeImpact(ClusterKey key, List<Line> lines) {
  public PurgeImpact {
    lines = List.copyOf(lines);
  }

  /**
   * One line.
   *
   * @param what in words, such as {@code store archive with its 2 databases}
   * @param amount size or count in words; may be empty
   */
  public record Line(String what, String amount) {}
}
