package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.state.State;

/**
 * One line of a plan, in the order in which it is done.
 *
 * @param subject a member, or {@code store}
 * @param why what is wrong with it; safe to show anywhere
 * @param action what will be done to it
 */
public record PlanLine(String subject, State state, String why, String action) {}
