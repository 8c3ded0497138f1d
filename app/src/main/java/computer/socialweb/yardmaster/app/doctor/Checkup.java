package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import java.util.ArrayList;
import java.util.List;

/** All that can be asked of a machine before the program is used on it. Changes nothing. */
public final class Checkup {
  private final Machine machine;
  private final Directories directories;

  public Checkup(Machine machine, Directories directories) {
    this.machine = machine;
    this.directories = directories;
  }

  public List<Check> run() {
    List<Check> checks = new ArrayList<>();
    checks.addAll(new RuntimeChecks(machine).run());
    checks.addAll(new StorageChecks(machine, directories).run());
    checks.addAll(new NetworkChecks().run());
    checks.addAll(new ServiceChecks(machine).run());
    checks.addAll(new ProgramChecks(machine).run());
    return List.copyOf(checks);
  }
}
