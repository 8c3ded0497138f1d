package computer.socialweb.yardmaster.ui.graph;

/** A line between two places of the rack. */
record RackEdge(String from, String to, Kind kind) {

  /** How a line is drawn. */
  enum Kind {
    /** One needs the other, or talks to it. */
    NEED,
    /** From the front to the slot that serves. */
    ACTIVE,
    /** From the front to a slot that runs and does not serve. */
    STANDBY,
    /** From the front to a slot that should serve and cannot. */
    BROKEN,
    /** An end of it does not exist. */
    ABSENT;

    String styleClass() {
      return "edge-" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
