package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.app.place.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Java, the locale, a display. */
final class RuntimeChecks {
  private static final long FEW_FILES = 4096;
  private static final Path LIMITS = Path.of("/proc/self/limits");

  private final Machine machine;

  RuntimeChecks(Machine machine) {
    this.machine = machine;
  }

  List<Check> run() {
    return List.of(java(), archive(), locale(), display(), openFiles());
  }

  private Check java() {
    return Check.ok(
        "java", machine.property("java.runtime.version") + " in " + machine.property("java.home"));
  }

  private Check archive() {
    return machine
        .build()
        .map(build -> build.resolve("program.aot"))
        .map(
            archive ->
                Files.exists(archive)
                    ? Check.ok("class-archive", archive.toString())
                    : Check.warning("class-archive", ""))
        .orElseGet(() -> Check.ok("class-archive", "not started by the launcher"));
  }

  /** Java reads file names as the locale says; the launcher sees to it that this is UTF-8. */
  private Check locale() {
    String encoding = machine.optionalProperty("sun.jnu.encoding").orElse("");
    return encoding.equals("UTF-8")
        ? Check.ok("locale", encoding)
        : Check.warning("locale", encoding);
  }

  private Check display() {
    if (!machine.hasDisplay()) {
      return Check.warning("display", "");
    }
    return Check.ok(
        "display",
        machine.variable("WAYLAND_DISPLAY").or(() -> machine.variable("DISPLAY")).orElse("yes"));
  }

  private static Check openFiles() {
    try {
      String limit =
          Files.readAllLines(LIMITS).stream()
              .filter(line -> line.startsWith("Max open files"))
              .map(line -> line.substring("Max open files".length()).strip().split("\\s+", -1)[1])
              .findFirst()
              .orElse("unlimited");
      boolean enough = limit.equals("unlimited") || Long.parseLong(limit) >= FEW_FILES;
      return enough ? Check.ok("open-files", limit) : Check.warning("open-files", limit);
    } catch (IOException e) {
      return Check.ok("open-files", "not told by this system");
    }
  }
}
