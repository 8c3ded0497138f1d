package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.app.place.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What keeps processes running, and what could end them. */
final class ServiceChecks {
  /** Exists while systemd is the init (sd_booted(3)). */
  private static final Path SYSTEMD = Path.of("/run/systemd/system");

  private static final Path OWN_GROUP = Path.of("/proc/self/cgroup");
  private static final Path LINGER = Path.of("/var/lib/systemd/linger");

  private final Machine machine;

  ServiceChecks(Machine machine) {
    this.machine = machine;
  }

  List<Check> run() {
    List<Check> checks = new ArrayList<>();
    boolean systemd = Files.isDirectory(SYSTEMD);
    checks.add(
        Check.ok("init", systemd ? "systemd" : "no systemd; members run as plain processes"));
    if (systemd && !machine.isRoot()) {
      checks.add(
          Files.exists(LINGER.resolve(machine.user()))
              ? Check.ok("linger", "on")
              : Check.warning("linger", "off", machine.user()));
    }
    if (systemd) {
      checks.add(session());
    }
    return checks;
  }

  /** What is started from here stays in this control group, and ends when the group is ended. */
  private static Check session() {
    try {
      String group = Files.readString(OWN_GROUP).strip();
      return group.contains(".service") || group.contains("session-")
          ? Check.warning("control-group", group)
          : Check.ok("control-group", group);
    } catch (IOException e) {
      return Check.ok("control-group", "not told by this system");
    }
  }
}
