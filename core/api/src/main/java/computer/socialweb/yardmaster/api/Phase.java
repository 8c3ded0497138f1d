package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Phase of a HostProcess, as its supervisor reports it. */
public enum Phase {
  /** Accepted, not yet looked at, or waiting for a unit it is ordered after. */
  @JsonProperty("Pending")
  PENDING("Pending"),
  @JsonProperty("Starting")
  STARTING("Starting"),
  @JsonProperty("Running")
  RUNNING("Running"),
  @JsonProperty("Stopping")
  STOPPING("Stopping"),
  /** The supervisor stopped it. */
  @JsonProperty("Stopped")
  STOPPED("Stopped"),
  /** It could not start, or exited and its restart policy gave up. */
  @JsonProperty("Failed")
  FAILED("Failed"),
  /** The unit vanished without the supervisor stopping it; {@code lostReason} says how. */
  @JsonProperty("Lost")
  LOST("Lost");

  private final String word;

  Phase(String word) {
    this.word = word;
  }

  /** The word that stands in the object, such as {@code Running}. */
  @Override
  public String toString() {
    return word;
  }

  /** True when nothing of the process can be running any more. */
  public boolean ended() {
    return switch (this) {
      case STOPPED, FAILED, LOST -> true;
      case PENDING, STARTING, RUNNING, STOPPING -> false;
    };
  }
}
