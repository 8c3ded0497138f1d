package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import java.time.Instant;
import java.util.Optional;

/**
 * One line of the dock.
 *
 * @param id unique among the lines shown
 * @param at when it happened, or when it began
 * @param lead a word or two in stronger type before the text; may be empty
 * @param cancels the operation that a button on the line cancels
 */
record ActivityLine(
    String id, Instant at, State state, String lead, String text, Optional<String> cancels) {}
