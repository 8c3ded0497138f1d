package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.app.place.Ports;
import computer.socialweb.yardmaster.local.Daemon;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How this program is started once more as the local control plane. Of the variables it gets those
 * that say where things are, and none that change how it or its children behave.
 */
final class DaemonCommand {
  private static final List<String> HANDED_ON =
      List.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "TMPDIR",
          "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME",
          "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR",
          "DBUS_SESSION_BUS_ADDRESS");

  private static final List<String> ALWAYS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx256m",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xlog:disable",
          "-Xlog:all=error:stderr",
          "-Xlog:aot=off:stderr", // an archive that does not fit is done without
          "-Duser.timezone=UTC", // PostgreSQL need not know the zone that this machine is in
          "-Dstdout.encoding=UTF-8",
          "-Dstderr.encoding=UTF-8",
          "-Djava.awt.headless=true");

  private final Machine machine;
  private final GlobalOptions options;
  private final Directories directories;

  DaemonCommand(Machine machine, GlobalOptions options, Directories directories) {
    this.machine = machine;
    this.options = options;
    this.directories = directories;
  }

  Daemon.Command command() {
    List<String> arguments = new ArrayList<>(java());
    arguments.add(Main.class.getName());
    arguments.addAll(List.of("control-plane", "run", "--background"));
    arguments.addAll(List.of("--state", directories.state().toString()));
    // Checked here: what is wrong with an option is said before anything is started.
    options
        .prefix()
        .map(UnitNames::new)
        .ifPresent(units -> arguments.addAll(List.of("--prefix", units.prefix())));
    if (options.portRange().isPresent()) {
      arguments.addAll(List.of("--port-range", Ports.of(options.portRange()).toString()));
    }
    if (options.verbose()) {
      arguments.add("--verbose");
    }
    return new Daemon.Command(arguments, environment());
  }

  private List<String> java() {
    List<String> java = new ArrayList<>();
    java.add(Path.of(machine.property("java.home"), "bin", "java").toString());
    java.addAll(ALWAYS);
    machine
        .optionalProperty("jdk.module.path")
        .ifPresent(
            path ->
                java.addAll(
                    List.of(
                        "--enable-native-access=ALL-UNNAMED,javafx.graphics",
                        "--module-path",
                        path,
                        "--add-modules",
                        "javafx.controls,javafx.swing")));
    if (machine.optionalProperty("jdk.module.path").isEmpty()) {
      java.add("--enable-native-access=ALL-UNNAMED");
    }
    machine.build().ifPresent(build -> java.add("-Dyardmaster.build=" + build));
    archive().ifPresent(archive -> java.add("-XX:AOTCache=" + archive));
    java.addAll(List.of("-cp", machine.property("java.class.path")));
    return java;
  }

  private Optional<Path> archive() {
    return machine.build().map(build -> build.resolve("program.aot")).filter(Files::exists);
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    for (String name : HANDED_ON) {
      machine.variable(name).ifPresent(value -> environment.put(name, value));
    }
    // File names are of UTF-8 whatever the admin's locale is, and nothing is sorted or formatted by
    // it.
    environment.put("LANG", "C.UTF-8");
    environment.put("LC_ALL", "C.UTF-8");
    return environment;
  }
}
