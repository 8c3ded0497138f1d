package computer.socialweb.yardmaster.api.state;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.HostProcessStatus.RunningProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The truth table of the one state function. */
final class MemberStatesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  /**
   * phase: of the object, {@code -} for none yet, {@code absent} for no object. running: the
   * invocation of its process. verified: the invocation its label names. deleting: seconds ago.
   * flags: h heard, o operating, s standby, b blocked.
   */
  @ParameterizedTest
  @CsvSource(
      nullValues = "_",
      textBlock =
          """
          # phase,  running, verified, deleting, flags, state,       reason
          absent,   _,       _,        _,        h,     STOPPED,     NO_OBJECT
          absent,   _,       _,        _,        '',    UNKNOWN,     NOT_HEARD
          -,        _,       _,        _,        h,     REQUESTED,   NONE
          -,        _,       _,        _,        hb,    WAITING,     NEEDS
          Pending,  _,       _,        _,        h,     STARTING,    PHASE
          Pending,  _,       _,        _,        hb,    WAITING,     NEEDS
          Starting, _,       _,        _,        h,     STARTING,    PHASE
          Starting, _,       _,        _,        hb,    WAITING,     NEEDS
          Running,  i1,      i1,       _,        h,     READY,       NONE
          Running,  i1,      i1,       _,        hs,    STANDBY,     NONE
          Running,  i1,      i1,       _,        ho,    READY,       NONE
          Running,  i1,      i1,       _,        '',    UNKNOWN,     NOT_HEARD
          Running,  i2,      i1,       _,        h,     WARNING,     NOT_VERIFIED
          Running,  i2,      i1,       _,        ho,    STARTING,    NOT_VERIFIED
          Running,  i1,      _,        _,        h,     WARNING,     NOT_VERIFIED
          Running,  i1,      _,        _,        ho,    STARTING,    NOT_VERIFIED
          Running,  _,       i1,       _,        h,     WARNING,     NO_INVOCATION
          Running,  _,       _,        _,        ho,    STARTING,    NO_INVOCATION
          Stopping, i1,      i1,       _,        h,     TERMINATING, PHASE
          Stopped,  _,       i1,       _,        h,     STOPPED,     PHASE
          Failed,   _,       i1,       _,        h,     FAILED,      PHASE
          Failed,   _,       i1,       _,        ho,    FAILED,      PHASE
          Lost,     _,       i1,       _,        h,     FAILED,      PHASE
          Lost,     _,       i1,       _,        '',    UNKNOWN,     NOT_HEARD
          Running,  i1,      i1,       5,        h,     TERMINATING, DELETING
          Failed,   _,       i1,       5,        ht,    TERMINATING, DELETING
          Failed,   _,       i1,       5,        h,     STUCK,       HELD
          Lost,     _,       _,        5,        ht,    TERMINATING, DELETING
          Lost,     _,       _,        5,        h,     STUCK,       HELD
          Stopped,  _,       _,        5,        ht,    TERMINATING, DELETING
          Stopped,  _,       _,        5,        h,     STUCK,       HELD
          -,        _,       _,        5,        hb,    TERMINATING, DELETING
          Running,  i1,      i1,       60,       h,     TERMINATING, DELETING
          Running,  i1,      i1,       61,       h,     STUCK,       OVERDUE
          Stopped,  _,       _,        61,       hot,   STUCK,       OVERDUE
          Running,  i1,      i1,       61,       '',    UNKNOWN,     NOT_HEARD
          """)
  void truthTable(
      String phase,
      @Nullable String running,
      @Nullable String verified,
      @Nullable Integer deleting,
      String flags,
      State state,
      Reason reason) {
    HostProcess member = phase.equals("absent") ? null : member(phase, running, verified, deleting);
    Judgement judgement =
        MemberStates.of(
            member,
            new MemberStates.Context(
                NOW,
                Duration.ofMinutes(1),
                flags.contains("h"),
                flags.contains("o"),
                flags.contains("t"),
                flags.contains("s"),
                flags.contains("b") ? Optional.of("kine@a") : Optional.empty()));
    assertThat(judgement.state()).isEqualTo(state);
    assertThat(judgement.reason()).isEqualTo(reason);
  }

  @Test
  void theDetailOfAFailureIsPhaseReasonAndMessage() {
    HostProcess lost = member("Lost", null, null, null);
    lost.setStatus(
        new HostProcessStatus(Phase.LOST, "UnitVanished", "no process 42", 1, 0, null, null));
    assertThat(MemberStates.of(lost, heard()).detail())
        .isEqualTo("Lost UnitVanished: no process 42");
  }

  @Test
  void aDeletionTimeThatCannotBeReadIsNotTakenForStuck() {
    HostProcess member = member("Running", "i1", "i1", 5);
    member.getMetadata().setDeletionTimestamp("yesterday");
    assertThat(MemberStates.of(member, heard()).state()).isEqualTo(State.TERMINATING);
  }

  @Test
  void theWorstPartDecidesAndEmptySlotsDoNotCount() {
    assertThat(State.worst(List.of(State.READY, State.STOPPED, State.STANDBY)))
        .isEqualTo(State.READY);
    assertThat(State.worst(List.of(State.READY, State.AFFECTED, State.FAILED)))
        .isEqualTo(State.FAILED);
    assertThat(State.worst(List.of(State.STOPPED))).isEqualTo(State.STOPPED);
    assertThat(State.worst(List.of())).isEqualTo(State.STOPPED);
  }

  private static MemberStates.Context heard() {
    return new MemberStates.Context(
        NOW, Duration.ofMinutes(1), true, false, false, false, Optional.empty());
  }

  private static HostProcess member(
      String phase,
      @Nullable String running,
      @Nullable String verified,
      @Nullable Integer deleting) {
    HostProcess member = new HostProcess();
    ObjectMetaBuilder metadata = new ObjectMetaBuilder().withName("c-demo-kine-a");
    if (verified != null) {
      metadata.addToLabels(Labels.VERIFIED, verified);
    }
    if (deleting != null) {
      metadata.withDeletionTimestamp(NOW.minusSeconds(deleting).toString());
    }
    member.setMetadata(metadata.build());
    if (!phase.equals("-")) {
      RunningProcess process =
          running == null ? null : new RunningProcess(running, 42, NOW.toString(), null, null);
      Phase word = Phase.valueOf(phase.toUpperCase(Locale.ROOT));
      member.setStatus(new HostProcessStatus(word, null, null, 1, 0, null, process));
    }
    return member;
  }
}
