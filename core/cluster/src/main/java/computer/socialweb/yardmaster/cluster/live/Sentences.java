package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.text.Printable;
import computer.socialweb.yardmaster.api.text.Texts;
import java.util.Locale;

/** Judgements in words for a person. */
final class Sentences {
  private final Texts texts = Texts.of("states");

  /** Why the state was chosen; empty where all is well. */
  String of(Judgement judgement) {
    String key = judgement.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return judgement.reason() == Judgement.Reason.NONE
        ? ""
        : texts.get("reason." + key, Printable.line(judgement.told()));
  }

  String get(String key, Object... arguments) {
    return texts.get(key, arguments);
  }
}
