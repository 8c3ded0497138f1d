package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of {@code --set NAME=VALUE}, byte for byte: no numbers, no quotes, no commas are read into
 * them.
 */
public final class Settings {
  private Settings() {}

  /**
   * @throws Failure when one has no name, or is given twice
   */
  public static Map<String, String> of(List<String> assignments) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 1) {
        throw Failure.usage("cli.setting", assignment);
      }
      String name = assignment.substring(0, equals);
      if (settings.put(name, assignment.substring(equals + 1)) != null) {
        throw Failure.usage("cli.setting-twice", name);
      }
    }
    return settings;
  }
}
