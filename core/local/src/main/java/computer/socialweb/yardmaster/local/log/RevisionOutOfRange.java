package computer.socialweb.yardmaster.local.log;

/** The log does not hold what was asked for: it was compacted, or has not happened yet. */
public final class RevisionOutOfRange extends Exception {
  private static final long serialVersionUID = 1;

  private final long asked;
  private final long oldest;
  private final long newest;

  RevisionOutOfRange(long asked, long oldest, long newest) {
    super("revision " + asked + " is not in " + oldest + " to " + newest);
    this.asked = asked;
    this.oldest = oldest;
    this.newest = newest;
  }

  public long asked() {
    return asked;
  }

  /** The oldest revision that can be asked for. */
  public long oldest() {
    return oldest;
  }

  public long newest() {
    return newest;
  }

  public boolean isFuture() {
    return asked > newest;
  }
}
