package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.crd.generator.annotation.PrinterColumn;
import org.jspecify.annotations.Nullable;

/**
 * @param message a sentence for the admin, or null
 * @param socketDir absolute path of the directory that holds {@code .s.PGSQL.5432}; null before it
 *     is known
 * @param user role to log in as, without a password; null before it is known
 * @param unit name of the unit that runs the server, or null
 * @param observedGeneration generation of the spec that this status speaks of
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PostgresStatus(
    @Nullable @PrinterColumn(name = "Phase") Phase phase,
    @Nullable @PrinterColumn(name = "Message", priority = 1) String message,
    @Nullable @PrinterColumn(name = "Socket") String socketDir,
    @Nullable String user,
    @Nullable String unit,
    long observedGeneration) {

  public static final PostgresStatus NONE = new PostgresStatus(null, null, null, null, null, 0);

  /** Phase of a Postgres, as its controller reports it. */
  public enum Phase {
    @JsonProperty("Pending")
    PENDING("Pending"),
    @JsonProperty("Starting")
    STARTING("Starting"),
    /** A real login succeeded and every database of the spec exists. */
    @JsonProperty("Ready")
    READY("Ready"),
    @JsonProperty("Failed")
    FAILED("Failed"),
    @JsonProperty("Deleting")
    DELETING("Deleting");

    private final String word;

    Phase(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }
}
