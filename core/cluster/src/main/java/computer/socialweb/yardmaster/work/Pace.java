package computer.socialweb.yardmaster.work;

import java.time.Duration;

/**
 * How long to rest between two looks at something that tells nobody when it is there. The rest
 * grows with the time that it was waited for, so that what came is found a hundredth of that later
 * at most, and a long wait costs no more looks than it must.
 *
 * @param longest no rest is longer, and the shortest is no longer than this
 */
public record Pace(Duration longest) {
  private static final Duration SHORTEST = Duration.ofMillis(20);
  private static final int PARTS_OF_WAIT = 100;

  public Pace {
    if (longest.isNegative() || longest.isZero()) {
      throw new IllegalArgumentException("longest " + longest);
    }
  }

  /**
   * @param waited since the wait began
   */
  public Duration after(Duration waited) {
    Duration part = waited.dividedBy(PARTS_OF_WAIT);
    Duration rest = part.compareTo(SHORTEST) < 0 ? SHORTEST : part;
    return rest.compareTo(longest) < 0 ? rest : longest;
  }
}
