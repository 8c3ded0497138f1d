package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.util.List;

/** What is particular to the component that is played. */
interface Component {

  /** Lines at the very start, before any work. */
  List<String> starting();

  /**
   * Looks after what the component depends on (a store, an upstream); called about once a second on
   * a thread of its own, where it may block.
   *
   * @return why the component cannot be ready; empty when it can
   */
  String dependency();

  /** Lines when it becomes ready. */
  List<String> ready();

  /** The last line before it crashes. */
  String crash();

  /** A line now and then, so that its log lives. */
  String pulse(long number);

  /**
   * Answers on the component's port.
   *
   * @param trouble why it is not ready; empty when it is
   */
  HttpReply answer(HttpRequest request, Mode mode, String trouble);

  /** Whether its port is open only while it is ready, since a connection is what its gate asks. */
  default boolean portMeansReady() {
    return false;
  }

  /** Whether it ends and is started anew when told to fail its gate, as the gate guards starts. */
  default boolean restartsToFailItsGate() {
    return true;
  }
}
