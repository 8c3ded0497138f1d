package computer.socialweb.yardmaster.cluster;

import java.util.List;
import java.util.Optional;

/**
 * A template that can be chosen.
 *
 * @param description one line
 * @param rehearsal whether its members are stand-ins
 * @param parameters what {@code --set} may name
 * @param problem why it cannot be used here: an error in it, or executables that are missing
 */
public record TemplateSummary(
    String name,
    String description,
    boolean rehearsal,
    List<Parameter> parameters,
    Optional<String> problem) {
  public TemplateSummary {
    parameters = List.copyOf(parameters);
  }

  /** One thing that may be set; without a default it must be. */
  public record Parameter(String name, String description, Optional<String> defaultValue) {}
}
