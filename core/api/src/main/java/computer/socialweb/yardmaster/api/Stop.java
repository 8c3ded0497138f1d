package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;

/**
 * How a unit is asked to end, and how long it may take before SIGKILL goes to everything that is
 * left of it.
 *
 * @param signal name with its prefix, such as {@code SIGTERM}
 * @param graceSeconds from the signal to SIGKILL
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Stop(
    @Required @Pattern("^SIG[A-Z0-9+]{1,12}$") String signal, @Required @Min(0) int graceSeconds) {
  public static final Stop DEFAULT = new Stop("SIGTERM", 30);
}
