package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.crd.generator.annotation.PrinterColumn;
import org.jspecify.annotations.Nullable;

/**
 * What the supervisor last saw of a unit.
 *
 * @param phase null before the supervisor has looked at the object
 * @param lostReason one CamelCase word, such as {@code UnitVanished}; null unless the phase is Lost
 * @param message a sentence for the admin, or null
 * @param observedGeneration generation of the spec that this status speaks of; 0 before the first
 *     look
 * @param restarts starts by the restart policy since the unit was placed
 * @param exit how the last process of the unit ended, or null
 * @param runtime the running process, or null when there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record HostProcessStatus(
    @Nullable @PrinterColumn(name = "Phase") Phase phase,
    @Nullable String lostReason,
    @Nullable @PrinterColumn(name = "Message", priority = 1) String message,
    long observedGeneration,
    @PrinterColumn(name = "Restarts") int restarts,
    @Nullable Exit exit,
    @Nullable RunningProcess runtime) {

  /** The status of an object that no supervisor has looked at. */
  public static final HostProcessStatus NONE =
      new HostProcessStatus(null, null, null, 0, 0, null, null);

  /**
   * How a process ended. Both code and signal are null when it is not known, as for a process that
   * ended while no supervisor was its parent.
   *
   * @param code exit code 0-255, or null when a signal ended it
   * @param signal name with its prefix, such as {@code SIGKILL}, or null when it exited
   * @param at RFC 3339 time
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Exit(@Nullable Integer code, @Nullable String signal, String at) {}

  /**
   * One start of a unit.
   *
   * @param invocationID 32 hexadecimal digits, new at every start (systemd's InvocationID)
   * @param startedAt RFC 3339 time
   * @param cpuNanos processor time used, or null where it cannot be read
   * @param memoryBytes resident memory, or null where it cannot be read
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record RunningProcess(
      String invocationID,
      @PrinterColumn(name = "Pid", priority = 1) long pid,
      String startedAt,
      @Nullable Long cpuNanos,
      @Nullable Long memoryBytes) {}
}
