import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One figure of a benchmark, of ours and of a peer.
 *
 * @param peerName what it is measured against
 * @param peer empty when the peer is not installed
 * @param goal the largest ratio ours/peer that is good
 */
record Figure(
    String bench, String unit, List<Double> ours, String peerName, List<Double> peer, double goal) {

  private static double[] sorted(List<Double> values) {
    double[] out = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(out);
    return out;
  }

  private static double median(List<Double> values) {
    double[] all = sorted(values);
    int middle = all.length / 2;
    return all.length % 2 == 1 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
  }

  private double ratio() {
    return median(ours) / median(peer);
  }

  String text() {
    if (peer.isEmpty()) {
      return bench + ": ours " + range(ours) + " " + unit + "; " + peerName + ": absent";
    }
    return String.format(
        Locale.ROOT,
        "%s: ours %s %s; %s %s %s; ratio %.2f, goal at most %.2f: %s",
        bench,
        range(ours),
        unit,
        peerName,
        range(peer),
        unit,
        ratio(),
        goal,
        ratio() <= goal ? "holds" : "does not hold");
  }

  private static String range(List<Double> values) {
    double[] all = sorted(values);
    return String.format(
        Locale.ROOT, "%.0f/%.0f/%.0f", all[0], median(values), all[all.length - 1]);
  }

  String json() {
    String peerPart =
        peer.isEmpty()
            ? "\"peer\":{\"name\":\"" + peerName + "\",\"absent\":true}"
            : "\"peer\":{\"name\":\"" + peerName + "\"," + numbers(peer) + "}";
    String verdict =
        peer.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT,
                ",\"ratio\":%.3f,\"goal\":%.2f,\"holds\":%s",
                ratio(),
                goal,
                ratio() <= goal);
    return "{\"bench\":\""
        + bench
        + "\",\"unit\":\""
        + unit
        + "\",\"ours\":{"
        + numbers(ours)
        + "},"
        + peerPart
        + verdict
        + "}";
  }

  private static String numbers(List<Double> values) {
    double[] all = sorted(values);
    return String.format(
        Locale.ROOT,
        "\"min\":%.1f,\"median\":%.1f,\"max\":%.1f",
        all[0],
        median(values),
        all[all.length - 1]);
  }
}
