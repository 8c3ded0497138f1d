package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.control.FactGrid.Fact;
import java.util.List;
import java.util.Optional;

/**
 * What the inspector says of one thing; equal when nothing a person can see has changed.
 *
 * @param subtitle unit, invocation and the like, in one line
 * @param more what is seldom looked for, shown last
 * @param truths what was wanted, what was reported, what was observed; empty where there is no such
 *     comparison
 * @param verdict whether they agree, in words; may be empty
 * @param member the member it is about; empty for a store or a whole cluster
 */
record Facts(
    String title,
    State state,
    String subtitle,
    List<Fact> facts,
    List<Fact> more,
    List<Truth> truths,
    String verdict,
    Optional<String> member) {
  Facts {
    facts = List.copyOf(facts);
    more = List.copyOf(more);
    truths = List.copyOf(truths);
  }

  /**
   * One of three views of the same thing.
   *
   * @param when how old or of which generation it is
   */
  record Truth(String name, String says, String when) {}
}
