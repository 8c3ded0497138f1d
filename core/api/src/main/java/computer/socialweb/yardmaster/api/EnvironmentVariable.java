package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.generator.annotation.Required;

/** One variable of a process. Secrets do not stand here but in an env file of mode 0600. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record EnvironmentVariable(@Required String name, @Required String value) {}
