package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class UnitOrderTest {
  private final Map<String, Unit> placed = new HashMap<>();

  private Unit after(String name, String... needs) {
    Unit unit = edit(unit(name + ".service", "/bin/true")).after(needs);
    placed.put(unit.name(), unit);
    return unit;
  }

  @Test
  void theShortestCircleIsNamed() {
    after("b", "c.service", "d.service");
    after("c", "d.service");
    after("d", "a.service");
    assertThat(UnitOrder.circle(after("a", "b.service"), placed))
        .containsExactly("a.service", "b.service", "d.service", "a.service");
  }

  @Test
  void aUnitThatNeedsItselfIsACircle() {
    assertThat(UnitOrder.circle(after("a", "a.service"), placed))
        .containsExactly("a.service", "a.service");
  }

  @Test
  void diamondsAndMissingUnitsAreNone() {
    after("b", "d.service");
    after("c", "d.service");
    after("d", "none.service");
    assertThat(UnitOrder.circle(after("a", "b.service", "c.service"), placed)).isEmpty();
  }

  @Test
  void aCircleAmongOthersIsNotThisUnitsFault() {
    after("b", "c.service");
    after("c", "b.service");
    assertThat(UnitOrder.circle(after("a", "b.service"), placed)).isEmpty();
  }
}
