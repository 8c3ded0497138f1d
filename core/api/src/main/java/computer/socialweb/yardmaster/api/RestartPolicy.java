package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When a unit that exited by itself is started again. */
public enum RestartPolicy {
  @JsonProperty("Never")
  NEVER,
  /** After a non-zero exit code or a death by a signal other than HUP, INT, TERM and PIPE. */
  @JsonProperty("OnFailure")
  ON_FAILURE,
  @JsonProperty("Always")
  ALWAYS
}
