package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who makes the unit of a HostProcess run. */
public enum Placement {
  @JsonProperty("Supervisor")
  SUPERVISOR
}
