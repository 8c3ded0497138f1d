package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.crd.generator.annotation.PrinterColumn;
import org.jspecify.annotations.Nullable;

/**
 * @param message a sentence for the admin, or null
 * @param address {@code host:port} that answered, or null
 * @param initialized as {@code /v1/sys/health} last said; null before it answered
 * @param sealed as {@code /v1/sys/health} last said; null before it answered
 * @param syncedGeneration generation whose declaration the server was last brought to
 * @param runtime the running server, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record OpenBaoServerStatus(
    @Nullable @PrinterColumn(name = "Phase") Phase phase,
    @Nullable @PrinterColumn(name = "Message", priority = 1) String message,
    @Nullable @PrinterColumn(name = "Address") String address,
    @Nullable Boolean initialized,
    @Nullable Boolean sealed,
    long syncedGeneration,
    long observedGeneration,
    @Nullable RunningServer runtime) {

  public static final OpenBaoServerStatus NONE =
      new OpenBaoServerStatus(null, null, null, null, null, 0, 0, null);

  /**
   * @param instance identity of the running server: its invocation id
   * @param invocationID 32 hexadecimal digits, new at every start
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record RunningServer(String instance, String invocationID) {}

  /** Phase of an OpenBaoServer, as its controller reports it. */
  public enum Phase {
    @JsonProperty("Pending")
    PENDING("Pending"),
    @JsonProperty("Starting")
    STARTING("Starting"),
    @JsonProperty("Ready")
    READY("Ready"),
    @JsonProperty("Sealed")
    SEALED("Sealed"),
    @JsonProperty("Failed")
    FAILED("Failed");

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
