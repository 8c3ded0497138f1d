package computer.socialweb.yardmaster.cluster.front;

/** How an attempt to change the backend ended; both carry the status after it. */
public sealed interface SwitchResult {
  FrontStatus status();

  /** New connections go to the new backend from now on, also after a restart of the front. */
  record Switched(FrontStatus status) implements SwitchResult {}

  /** Someone else changed the backend since the generation was read; nothing was changed. */
  record Conflict(FrontStatus status) implements SwitchResult {}
}
