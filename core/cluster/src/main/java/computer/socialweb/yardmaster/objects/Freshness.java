package computer.socialweb.yardmaster.objects;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far a snapshot can be trusted. */
public sealed interface Freshness {

  /** Nothing was ever read from the control plane. */
  record Loading() implements Freshness {}

  /**
   * The watch is up.
   *
   * @param asOf the last moment at which the control plane was heard: an event, a bookmark or a
   *     probe that it answered
   */
  record Live(Instant asOf) implements Freshness {}

  /**
   * The control plane is not heard; the objects are as they last were.
   *
   * @param asOf the last moment at which it was heard, or null if it never was
   * @param reason one sentence for a person
   */
  record Stale(@Nullable Instant asOf, String reason) implements Freshness {}
}
