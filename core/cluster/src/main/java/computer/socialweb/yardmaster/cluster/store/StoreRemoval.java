package computer.socialweb.yardmaster.cluster.store;

/** How far the removal of a store has come. */
public sealed interface StoreRemoval {

  /** Nothing of it is left. */
  record Done() implements StoreRemoval {}

  /**
   * @param why one sentence for a person
   */
  record Waiting(String why) implements StoreRemoval {}
}
