package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.out.Table;
import computer.socialweb.yardmaster.app.doctor.Check;
import computer.socialweb.yardmaster.app.doctor.Checkup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "doctor",
    description = "Say what this machine has, what it lacks, and what to do about it.")
final class Doctor implements Callable<Integer> {
  private final Call call;

  Doctor(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() {
    List<Check> checks = new Checkup(call.machine(), call.directories()).run();
    call.print(() -> checks.stream().map(Doctor::json).toList(), () -> text(checks));
    return checks.stream().anyMatch(check -> check.level() == Check.Level.MISSING)
        ? Failure.Kind.FAILED.exitCode()
        : 0;
  }

  private static Map<String, Object> json(Check check) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("check", check.name());
    json.put("state", word(check));
    if (!check.found().isEmpty()) {
      json.put("found", check.found());
    }
    if (!check.remedy().isEmpty()) {
      json.put("remedy", check.remedy());
    }
    return json;
  }

  private static String word(Check check) {
    return check.level().name().toLowerCase(Locale.ROOT);
  }

  private void text(List<Check> checks) {
    Table table = new Table("CHECK", "STATE", "FOUND");
    checks.forEach(check -> table.row(check.name(), word(check), check.found()));
    table.print(call.printer());
    List<Check> wanting = checks.stream().filter(check -> !check.remedy().isEmpty()).toList();
    if (!wanting.isEmpty()) {
      call.printer().line("");
      wanting.forEach(check -> call.printer().line(check.name() + ": " + check.remedy()));
    }
  }
}
