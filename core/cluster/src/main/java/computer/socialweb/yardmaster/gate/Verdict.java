package computer.socialweb.yardmaster.gate;

/** What one look at a gate found; the reasons are sentences for people. */
public sealed interface Verdict {
  Verdict OPEN = new Open();

  /** The member is ready. */
  record Open() implements Verdict {}

  /** Not yet; a later look may find it open. */
  record Waiting(String why) implements Verdict {}

  /** It will never open, so waiting longer is of no use. */
  record Broken(String why) implements Verdict {}
}
