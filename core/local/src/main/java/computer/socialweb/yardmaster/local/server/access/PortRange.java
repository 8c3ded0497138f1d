package computer.socialweb.yardmaster.local.server.access;

/** Ports from the first to the last, both included. */
public record PortRange(int first, int last) {
  public static final PortRange DEFAULT = new PortRange(20_000, 29_999);

  public PortRange {
    if (first < 1 || last > 65_535 || first > last) {
      throw new IllegalArgumentException("no range of ports: " + first + "-" + last);
    }
  }
}
