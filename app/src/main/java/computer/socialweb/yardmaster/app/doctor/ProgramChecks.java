package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.app.place.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Programs of others. */
final class ProgramChecks {
  /** Those that members of the built-in templates run, apart from the rehearsal's stand-ins. */
  private static final List<String> MEMBERS =
      List.of("k3s", "kine", "kube-apiserver", "bao", "dumbpipe");

  private final Machine machine;

  ProgramChecks(Machine machine) {
    this.machine = machine;
  }

  List<Check> run() {
    List<Check> checks = new ArrayList<>();
    checks.add(postgres());
    for (String program : MEMBERS) {
      checks.add(
          machine
              .onPath(program)
              .map(path -> Check.ok(program, path.toString()))
              .orElseGet(
                  () ->
                      new Check(
                          program,
                          Check.Level.WARNING,
                          "",
                          computer.socialweb.yardmaster.api.text.Texts.of("doctor")
                              .get("member-program", program))));
    }
    checks.add(
        machine
            .onPath("kubectl")
            .map(path -> Check.ok("kubectl", path.toString()))
            .orElseGet(() -> Check.warning("kubectl", "")));
    return checks;
  }

  /** The binaries come with the program, for the platforms below. */
  private Check postgres() {
    String platform =
        machine.property("os.name").toLowerCase(Locale.ROOT) + "-" + machine.property("os.arch");
    String bundle =
        "/postgres-" + (platform.startsWith("linux") ? "linux" : platform) + "-x86_64.txz";
    return ProgramChecks.class.getResource(bundle) != null
        ? Check.ok("postgresql", "bundled for " + platform)
        : Check.missing("postgresql", "", platform);
  }
}
