package computer.socialweb.yardmaster.operation;

import java.time.Duration;
import java.util.List;

/**
 * What is asked for.
 *
 * @param cluster key of the cluster it works on; one operation at a time does
 * @param timeout after which it is stopped with the outcome timed-out
 * @param steps names of its steps as far as they are known, in the order to show them
 */
public record OperationRequest(Verb verb, String cluster, Duration timeout, List<String> steps) {
  public OperationRequest {
    steps = List.copyOf(steps);
  }

  /** One with the usual deadline of its verb. */
  public static OperationRequest of(Verb verb, String cluster) {
    return new OperationRequest(verb, cluster, verb.deadline(), List.of());
  }

  public OperationRequest within(Duration limit) {
    return new OperationRequest(verb, cluster, limit, steps);
  }

  public OperationRequest with(List<String> stepNames) {
    return new OperationRequest(verb, cluster, timeout, stepNames);
  }
}
