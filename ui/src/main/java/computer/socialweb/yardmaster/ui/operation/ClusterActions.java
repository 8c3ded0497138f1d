package computer.socialweb.yardmaster.ui.operation;

import java.util.List;

/**
 * What the person can ask for the cluster that is shown. Calls come on the JavaFX thread and return
 * at once; questions are asked before anything is done.
 */
public interface ClusterActions {
  /** Shows what a repair would do. */
  void showRepairPlan();

  /**
   * Repairs these members.
   *
   * @param members empty for all that are unhealthy
   */
  void repair(List<String> members);

  void roll();

  void continueRoll();

  void abortRoll();

  /** Switches to the slot that is kept warm. */
  void rollBack();

  void reap();

  void purge();

  /** Whether the control plane can be started from here. */
  ControlPlaneStart.Offer controlPlaneStart();

  /** Starts the control plane, if that is offered. */
  void startControlPlane();
}
