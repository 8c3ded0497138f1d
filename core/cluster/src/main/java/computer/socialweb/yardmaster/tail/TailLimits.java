package computer.socialweb.yardmaster.tail;

/**
 * How much of a log is kept in memory.
 *
 * @param lines most entries kept; the oldest go first
 * @param characters most characters kept over all entries
 * @param lineBytes a longer line is cut there
 * @param startBytes where following begins: so many bytes before the end of the file
 */
public record TailLimits(int lines, long characters, int lineBytes, long startBytes) {
  /** The reference's tail of 1 MiB, and memory of about 20 MiB at most. */
  public static final TailLimits USUAL = new TailLimits(50_000, 8 << 20, 8 << 10, 1 << 20);

  public TailLimits {
    if (lines < 1 || characters < 1 || lineBytes < 16 || startBytes < 0) {
      throw new IllegalArgumentException(
          "lines " + lines + ", characters " + characters + ", line " + lineBytes);
    }
  }
}
