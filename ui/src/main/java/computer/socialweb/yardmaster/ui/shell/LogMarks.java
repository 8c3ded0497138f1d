package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.ui.control.ShortIds;
import computer.socialweb.yardmaster.ui.log.LogTarget.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a snapshot tells of a member's runs, as marks for its log. Pure. */
final class LogMarks {
  private static final Texts TEXTS = Texts.of("ui-shell");
  private static final String RUNNING = "Running";
  private static final String FAILED = "Failed";

  private LogMarks() {}

  static List<Mark> of(MemberSnapshot member) {
    List<Mark> marks = new ArrayList<>();
    if (member.phase().equals(RUNNING) && member.invocation().isPresent()) {
      String id = ShortIds.in(member.invocation().get());
      marks.add(new Mark(begin(member, id), member.since()));
      if (member.verified()) {
        marks.add(new Mark(TEXTS.get("mark.verified", id), Optional.empty()));
      }
    }
    member
        .exit()
        .filter(exit -> member.phase().equals(FAILED))
        .ifPresent(exit -> marks.add(new Mark(end(member, exit), member.since())));
    return marks;
  }

  private static String begin(MemberSnapshot member, String id) {
    return member.restarts() == 0
        ? TEXTS.get("mark.started", id)
        : TEXTS.get("mark.restarted", member.restarts(), id);
  }

  private static String end(MemberSnapshot member, String exit) {
    return member.restarts() == 0 ? exit : TEXTS.get("mark.gave-up", exit);
  }
}
