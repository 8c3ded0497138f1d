package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.names.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where everything of a rack stands, in units of one pixel at 100 %. Known members have fixed
 * places (a left, b right, always); members that we have no place for stand in rows below.
 *
 * @param places by name
 * @param lines for each edge its corners, from one end to the other
 */
record RackLayout(Map<String, Box> places, Map<RackEdge, List<Point>> lines, double height) {

  static final double WIDTH = 664;
  private static final double RACK_HEIGHT = 452;

  /** A rectangle. */
  record Box(double x, double y, double width, double height) {
    double centerX() {
      return x + width / 2;
    }

    double centerY() {
      return y + height / 2;
    }

    double right() {
      return x + width;
    }

    double bottom() {
      return y + height;
    }
  }

  /** A corner of a line. */
  record Point(double x, double y) {}

  static final Box LANE_A = new Box(12, 126, 192, 200);
  static final Box LANE_B = new Box(224, 126, 192, 200);

  /** Places of known names, in the order in which the keyboard and a screen reader meet them. */
  private static final Map<String, Box> TEMPLATE = template();

  static final List<String> KNOWN = List.copyOf(TEMPLATE.keySet());

  /** The lines that a rack can have; those whose ends exist are drawn. */
  static final List<String[]> LINES =
      List.of(
          line("front", "k3s@a"),
          line("front", "k3s@b"),
          line("k3s@a", "kine@a"),
          line("k3s@b", "kine@b"),
          line("kine@a", "store"),
          line("kine@b", "store"),
          line("k3s@a", "bao"),
          line("k3s@b", "bao"),
          line("store", "bao"),
          line("front", "ccm"),
          line("front", "eso"),
          line("front", "esowh"),
          line("front", "link-apiserver"),
          line("front", "link-apiserver@b"),
          line("bao", "link-openbao"),
          line("bao", "link-openbao@b"));

  /** Middle of the room between the lanes. */
  static final double GUTTER_X = 214;

  private static final double CABLE_Y = 104;
  private static final double TRUNK_X = 436;

  private static String[] line(String from, String to) {
    return new String[] {from, to};
  }

  private static Map<String, Box> template() {
    Map<String, Box> out = new LinkedHashMap<>();
    out.put("front", member(130, 20));
    out.put("k3s@a", member(24, 156));
    out.put("k3s@b", member(236, 156));
    out.put("kine@a", member(24, 258));
    out.put("kine@b", member(236, 258));
    out.put("store", member(24, 384));
    out.put("bao", member(236, 384));
    out.put("ccm", addOn(20));
    out.put("eso", addOn(80));
    out.put("esowh", addOn(140));
    out.put("link-apiserver", addOn(200));
    out.put("link-apiserver@b", addOn(260));
    out.put("link-openbao@b", addOn(326));
    out.put("link-openbao", addOn(386));
    return out;
  }

  private static Box member(double x, double y) {
    return new Box(x, y, 168, 56);
  }

  private static Box addOn(double y) {
    return new Box(456, y, 180, 52);
  }

  static RackLayout of(RackModel model) {
    Map<String, Box> places = new LinkedHashMap<>();
    List<String> others = new ArrayList<>();
    for (RackNode node : model.nodes()) {
      Box box = TEMPLATE.get(placeName(node.name(), model));
      if (box == null) {
        others.add(node.name());
      } else {
        places.put(node.name(), box);
      }
    }
    double bottom = RACK_HEIGHT;
    double top = places.isEmpty() ? 20 : RACK_HEIGHT + 8;
    for (int i = 0; i < others.size(); i++) {
      Box box = new Box(24 + i % 3 * 212.0, top + i / 3 * 68, 188, 56);
      places.put(others.get(i), box);
      bottom = box.bottom() + 12;
    }
    Map<RackEdge, List<Point>> lines = new LinkedHashMap<>();
    for (RackEdge edge : model.edges()) {
      lines.put(edge, route(edge.from(), edge.to(), places));
    }
    return new RackLayout(places, lines, bottom);
  }

  /**
   * A link has one place whichever slot it serves; where both slots have it, the one that was there
   * first keeps the place and the other stands beside it.
   */
  private static String placeName(String name, RackModel model) {
    if (!name.startsWith("link-")) {
      return name;
    }
    boolean ofB = name.endsWith("@b");
    String bare = ofB ? name.substring(0, name.length() - 2) : name;
    String twin = ofB ? bare : bare + "@b";
    boolean first = ofB == (model.firstSlot() == Slot.B);
    return first || model.node(twin).isEmpty() ? bare : bare + "@b";
  }

  private static List<Point> route(String from, String to, Map<String, Box> places) {
    Box a = place(from, places);
    Box b = place(to, places);
    return switch (from + " " + to) {
      case "front k3s@a" -> throughCable(a.centerX() - 20, a, b);
      case "front k3s@b" -> throughCable(a.centerX() + 20, a, b);
      case "kine@b store" ->
          List.of(
              new Point(b.centerX() + 164, a.bottom()),
              new Point(b.centerX() + 164, 352),
              new Point(b.centerX() + 48, 352),
              new Point(b.centerX() + 48, b.y()));
      case "k3s@a bao" -> aroundLane(a, b, 214, 340, b.centerX() + 48);
      case "k3s@b bao" -> aroundLane(a, b, 426, 340, b.centerX() + 72);
      case "store bao" -> List.of(new Point(a.right(), a.centerY()), new Point(b.x(), a.centerY()));
      case "bao link-openbao", "bao link-openbao@b" ->
          a.centerY() == b.centerY()
              ? List.of(new Point(a.right(), a.centerY()), new Point(b.x(), a.centerY()))
              : overTrunk(a, a.centerY(), b);
      case "front ccm",
          "front eso",
          "front esowh",
          "front link-apiserver",
          "front link-apiserver@b" ->
          overTrunk(a, a.centerY(), b);
      default -> List.of(new Point(a.centerX(), a.bottom()), new Point(b.centerX(), b.y()));
    };
  }

  private static Box place(String name, Map<String, Box> places) {
    Box box = places.get(name);
    if (box == null) {
      throw new IllegalArgumentException("an edge ends at " + name + ", which has no place");
    }
    return box;
  }

  private static List<Point> throughCable(double x, Box front, Box k3s) {
    return List.of(
        new Point(x, front.bottom()),
        new Point(x, CABLE_Y),
        new Point(k3s.centerX(), CABLE_Y),
        new Point(k3s.centerX(), k3s.y()));
  }

  private static List<Point> aroundLane(Box k3s, Box bao, double x, double y, double endX) {
    return List.of(
        new Point(k3s.right(), k3s.centerY() + 12),
        new Point(x, k3s.centerY() + 12),
        new Point(x, y),
        new Point(endX, y),
        new Point(endX, bao.y()));
  }

  private static List<Point> overTrunk(Box from, double y, Box to) {
    return List.of(
        new Point(from.right(), y),
        new Point(TRUNK_X, y),
        new Point(TRUNK_X, to.centerY()),
        new Point(to.x(), to.centerY()));
  }
}
