package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;

/** What a state is called on the screen and by a screen reader. */
public final class StateWords {
  private StateWords() {}

  public static String of(State state) {
    return Texts.of("ui-common").get("state." + state.word());
  }
}
