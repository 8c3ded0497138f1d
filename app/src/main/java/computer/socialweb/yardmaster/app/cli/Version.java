package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.place.ProgramVersion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", description = "Say which version this is.")
final class Version implements Callable<Integer> {
  private final Call call;

  Version(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() {
    Map<String, Object> version = new LinkedHashMap<>();
    version.put("version", ProgramVersion.read());
    version.put("java", call.machine().property("java.runtime.version"));
    call.machine().build().ifPresent(build -> version.put("build", build.toString()));
    call.print(
        () -> version,
        () ->
            call.printer()
                .line("Yardmaster " + version.get("version") + ", Java " + version.get("java")));
    return 0;
  }
}
