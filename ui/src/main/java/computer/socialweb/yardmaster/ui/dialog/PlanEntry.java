package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.state.State;

/** One line of a plan: what is wrong with a member, and what will be done to it. */
public record PlanEntry(String subject, State state, String why, String action) {}
