package computer.socialweb.yardmaster.app.place;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.Optional;

/** The option {@code --port-range}. */
public record Ports(int first, int last) {
  private static final Ports USUAL = new Ports(20_000, 29_999);
  private static final int LOWEST = 1024;
  private static final int HIGHEST = 65_535;

  /**
   * @throws Failure of the kind USAGE when it is no range
   */
  public static Ports of(Optional<String> text) {
    return text.map(Ports::parse).orElse(USUAL);
  }

  /** As the option has it. */
  @Override
  public String toString() {
    return first + "-" + last;
  }

  private static Ports parse(String text) {
    if (text.matches("[0-9]{1,5}-[0-9]{1,5}")) {
      int hyphen = text.indexOf('-');
      Ports ports =
          new Ports(
              Integer.parseInt(text.substring(0, hyphen)),
              Integer.parseInt(text.substring(hyphen + 1)));
      if (ports.first >= LOWEST && ports.last <= HIGHEST && ports.first <= ports.last) {
        return ports;
      }
    }
    throw Failure.usage("state.ports", text, LOWEST, HIGHEST);
  }
}
