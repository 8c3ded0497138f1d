package computer.socialweb.yardmaster.ui.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LogTest {
  private final LogViewModel log = new LogViewModel();

  private void write(int count) {
    List<LogLine> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(LogLines.of("line " + i));
    }
    log.append(lines, 0);
  }

  @Test
  void aPausedViewStandsStillAndSaysHowMuchCame() {
    write(10);
    log.following().set(false);
    write(120);
    assertThat(log.rows()).hasSize(10);
    assertThat(log.status().get()).isEqualTo("paused · 120 new");
    log.following().set(true);
    assertThat(log.rows()).hasSize(130);
    assertThat(log.status().get()).isEqualTo("following");
  }

  @Test
  void aPausedViewSaysWhenWhatCameIsNoLongerKept() {
    log.following().set(false);
    write(LogViewModel.KEPT + 5);
    assertThat(log.status().get()).contains("5 of these no longer kept");
    log.following().set(true);
    assertThat(log.rows()).hasSize(LogViewModel.KEPT);
  }

  @Test
  void theNumberOfRowsIsBounded() {
    for (int i = 0; i < 30; i++) {
      write(1000);
    }
    assertThat(log.rows()).hasSize(LogViewModel.KEPT);
  }

  @Test
  void beingBehindTheFileIsSaid() {
    log.append(List.of(LogLines.of("x")), 200 * 1024);
    assertThat(log.status().get()).isEqualTo("following · 200 KiB behind");
  }

  @Test
  void searchCountsAndWalksMatchesWithoutRegardToCase() {
    log.append(
        List.of(LogLines.of("One ERROR"), LogLines.of("two"), LogLines.of("error three")), 0);
    log.search().set("error");
    assertThat(log.found().get()).isEqualTo("2 lines");
    assertThat(log.next(-1, 1)).isZero();
    assertThat(log.next(0, 1)).isEqualTo(2);
    assertThat(log.next(2, 1)).isZero();
    assertThat(log.next(0, -1)).isEqualTo(2);
    log.search().set("nowhere");
    assertThat(log.next(0, 1)).isEqualTo(-1);
  }

  @Test
  void linesAreSafeToDraw() {
    LogLine.Written line = LogLines.of("\u001B[31mred\u001B[0m\ttab\u0000 \u202Eback \uD83D");
    assertThat(line.text()).startsWith("red    tab\\x00 ").doesNotContain("\u202E", "\u001B");
  }

  @Test
  void veryLongLinesAreCut() {
    assertThat(LogLines.of("x".repeat(100_000)).text().length()).isLessThan(4100);
  }

  @Test
  void levelsAreRead() {
    assertThat(LogLines.of("E0302 13:58:40.002123   123 x.go:1] no").level())
        .isEqualTo(LogLine.Level.ERROR);
    assertThat(LogLines.of("level=warning msg=x").level()).isEqualTo(LogLine.Level.WARNING);
    assertThat(LogLines.of("terror of a word").level()).isEqualTo(LogLine.Level.PLAIN);
  }

  @Test
  void timesOfLinesStandInTheirOwnColumn() {
    LogLine.Written line = LogLines.of("2026-03-02T13:58:40.002Z hello");
    assertThat(line.at()).matches("\\d\\d:58:40\\.002");
    assertThat(line.text()).isEqualTo("hello");
    assertThat(LogLines.of("2026-99-99T99:99:99Z hello").at()).isEmpty();
  }

  private static String said(String raw) {
    LogLine.Written line = LogLines.of(raw);
    return (line.level().letter() + " " + line.text()).strip();
  }

  @Test
  void aLineSaysItsMessageWithoutTheCeremonyOfItsFormat() {
    String time = "time=\"2026-03-02T13:58:40.002Z\" ";
    assertThat(said(time + "level=info msg=\"Starting k3s v1.32\""))
        .isEqualTo("Starting k3s v1.32");
    assertThat(said(time + "level=fatal msg=\"building kine: \\\"x\\\" refused\""))
        .isEqualTo("E building kine: \"x\" refused");
    assertThat(said(time + "level=error msg=\"no answer\" error=\"refused\" try=3"))
        .isEqualTo("E no answer  error=\"refused\" try=3");
    assertThat(said("W0302 13:58:40.002123   123 reflector.go:561] watch ended"))
        .isEqualTo("W watch ended");
    assertThat(said("2026-03-02T13:58:40Z [INFO]  core: vault is unsealed"))
        .isEqualTo("core: vault is unsealed");
    assertThat(said("{\"level\":\"warn\",\"ts\":\"2026-03-02T13:58:40Z\",\"msg\":\"slow\"}"))
        .isEqualTo("W slow");
    assertThat(said("{not json at all}")).isEqualTo("{not json at all}");
    assertThat(said("pq: peer authentication failed"))
        .isEqualTo("E pq: peer authentication failed");
  }

  @Test
  void theLineAsItWasWrittenIsKept() {
    String raw = "time=\"2026-03-02T13:58:40Z\" level=info msg=\"x\"";
    assertThat(LogLines.of(raw).raw()).isEqualTo(raw);
  }

  @Test
  void aMarkStandsBeforeTheFirstLineOfItsTimeAndUntimedLinesStayWithTheirs() {
    log.append(
        List.of(
            LogLines.of("E0302 13:58:40.002123   1 x.go:1] gone"),
            LogLines.of("  at its stack"),
            LogLines.of("I0302 13:58:42.500000   1 x.go:1] begins"),
            LogLines.of("  and goes on")),
        0);
    log.mark("restarted", "13:58:42.100");
    log.mark("verified", "");
    assertThat(log.rows())
        .extracting(row -> row instanceof LogLine.Divider(String text) ? text : "line")
        .containsExactly("line", "line", "restarted", "line", "line", "verified");
  }
}
