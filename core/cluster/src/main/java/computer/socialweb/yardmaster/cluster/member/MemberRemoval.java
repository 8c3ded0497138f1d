package computer.socialweb.yardmaster.cluster.member;

import computer.socialweb.yardmaster.api.HostProcess;
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
   * @param limit from the deletion to the end of the object
   */
  public MemberRemoval(Objects<HostProcess> processes, Duration limit) {
    this.processes = processes;
    this.limit = limit;
  }

  /**
   * Lets go of the object, deletes it and waits until it is gone. None there is no failure.
   *
   * @throws Failure {@code member.not-removed} when the time is over
   */
  public void remove(String object) throws InterruptedException {
    if (!release(object)) {
      return;
    }
    try {
      processes.await(object, limit, Optional::isEmpty);
    } catch (AwaitTimeout e) {
      throw new Failure(e, Failure.Kind.TIMED_OUT, "member.not-removed", object, limit.toSeconds());
    }
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
        if (found.get().getMetadata().getDeletionTimestamp() == null) {
          processes.delete(name);
        }
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
