package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Variables that every process of a unit inherits, by which it is found again when it has left its
 * session, or when the supervisor died before it could write down what it had started.
 *
 * @param supervisor random identity of the run directory; nobody else can guess it, so nobody can
 *     pass off a process of their own as a unit
 */
public record Marker(String supervisor) {
  private static final String UNIT = "YARDMASTER_UNIT";
  private static final String OWNER = "YARDMASTER_OWNER";
  private static final String INVOCATION = "INVOCATION_ID";

  /** Which unit a process belongs to. */
  public record Mark(String unit, String owner, String invocation) {}

  public Map<String, String> variables(Unit unit, String invocation) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put(INVOCATION, invocation);
    variables.put(UNIT, prefix() + unit.name());
    variables.put(OWNER, unit.owner());
    return variables;
  }

  /** Empty for a process that is none of this supervisor's. */
  public Optional<Mark> of(List<String> environment) {
    String unit = value(environment, UNIT);
    if (unit == null || !unit.startsWith(prefix())) {
      return Optional.empty();
    }
    String owner = value(environment, OWNER);
    String invocation = value(environment, INVOCATION);
    return Optional.of(
        new Mark(
            unit.substring(prefix().length()),
            owner == null ? "" : owner,
            invocation == null ? "" : invocation));
  }

  private String prefix() {
    return supervisor + "/";
  }

  private static @Nullable String value(List<String> environment, String name) {
    return environment.stream()
        .filter(variable -> variable.startsWith(name + "="))
        .map(variable -> variable.substring(name.length() + 1))
        .findFirst()
        .orElse(null);
  }
}
