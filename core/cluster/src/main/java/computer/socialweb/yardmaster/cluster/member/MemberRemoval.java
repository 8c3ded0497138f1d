package computer.socialweb.yardmaster.cluster.member;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the objects of members away. Safe for many threads. */
public final class MemberRemoval {
  private static final int TRIES = 5;

  private final Objects<HostProcess> processes;
  private final Duration limit;

  /**
   * @param limit how long the end of a process may take beyond its grace, and the end of its object
   *     after that
   */
  public MemberRemoval(Objects<HostProcess> processes, Duration limit) {
    this.processes = processes;
    this.limit = limit;
  }

  /**
   * Deletes the object, waits until its process has ended, lets go of it and waits until it is
   * gone. None there is no failure.
   *
   * @throws Failure {@code member.not-removed} when the time is over, {@code member.not-ended} when
   *     the process outlives its grace by more than that
   */
  public void remove(String object) throws InterruptedException {
    Optional<HostProcess> found = processes.get(object);
    if (found.isEmpty()) {
      return;
    }
    if (found.get().getMetadata().getDeletionTimestamp() == null) {
      processes.delete(object);
    }
    awaitEnd(object, found.get());
    if (!release(object)) {
      return;
    }
    try {
      processes.await(object, limit, Optional::isEmpty);
    } catch (AwaitTimeout e) {
      throw new Failure(e, Failure.Kind.TIMED_OUT, "member.not-removed", object, limit.toSeconds());
    }
  }

  /** Only then its ports and files are free for whatever takes its place. */
  private void awaitEnd(String object, HostProcess found) throws InterruptedException {
    int grace = found.getSpec().stopOrDefault().graceSeconds();
    Duration patience = limit.plusSeconds(grace);
    try {
      processes.await(object, patience, now -> now.isEmpty() || ended(now.get()));
    } catch (AwaitTimeout e) {
      throw new Failure(
          e, Failure.Kind.TIMED_OUT, "member.not-ended", object, patience.toSeconds());
    }
  }

  private static boolean ended(HostProcess object) {
    Phase phase = object.reported().phase();
    return phase != null && phase.ended();
  }

  /** False when it is gone already. */
  private boolean release(String name) {
    for (int i = 1; ; i++) {
      Optional<HostProcess> found = processes.get(name);
      if (found.isEmpty()) {
        return false;
      }
      try {
        letGo(found.get());
        return true;
      } catch (ObjectFailure e) {
        boolean changed =
            e.reason() == ObjectFailure.Reason.CONFLICT
                || e.reason() == ObjectFailure.Reason.NOT_FOUND;
        if (!changed || i == TRIES) {
          throw e;
        }
      }
    }
  }

  private void letGo(HostProcess object) {
    List<String> finalizers = object.getMetadata().getFinalizers();
    if (finalizers != null && finalizers.contains(Labels.MEMBER_FINALIZER)) {
      List<String> left = new ArrayList<>(finalizers);
      left.remove(Labels.MEMBER_FINALIZER);
      object.getMetadata().setFinalizers(left);
      processes.update(object);
    }
  }
}
