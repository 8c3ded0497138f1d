package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.state.State;

/**
 * One place of the rack as it is shown.
 *
 * @param name such as {@code kine@a}, or {@code store}
 * @param line the line under the name
 * @param present false for a place that is kept for a member that does not exist
 * @param spoken what a screen reader says: name, slot, state and line in words
 */
record RackNode(String name, State state, String line, boolean present, String spoken) {}
