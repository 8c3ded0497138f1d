package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.Table;
import computer.socialweb.yardmaster.template.Template;
import computer.socialweb.yardmaster.template.TemplateInvalid;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What clusters are made from. */
@Command(name = "templates", description = "List, show and check templates.")
final class Templates implements Callable<Integer> {
  private final Call call;

  private Templates(Call call) {
    this.call = call;
  }

  static CommandLine line(Call call) {
    CommandLine line = new CommandLine(new Templates(call));
    line.addSubcommand("list", new ListThem(call));
    line.addSubcommand("show", new Show(call));
    line.addSubcommand("check", new Check(call));
    return line;
  }

  @Override
  public Integer call() {
    return new ListThem(call).call();
  }

  /** A template that cannot be read is listed with what is wrong. */
  private record Listed(
      String name, String description, boolean rehearsal, List<String> parameters, String problem) {
    static Listed of(computer.socialweb.yardmaster.template.Templates templates, String name) {
      try {
        Template template = templates.get(name);
        return new Listed(
            name,
            template.description(),
            template.rehearsal(),
            List.copyOf(template.parameters().keySet()),
            "");
      } catch (TemplateInvalid e) {
        return new Listed(name, "", false, List.of(), e.problems().getFirst().toString());
      }
    }

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", name);
      json.put("description", description);
      json.put("rehearsal", rehearsal);
      json.put("parameters", parameters);
      if (!problem.isEmpty()) {
        json.put("problem", problem);
      }
      return json;
    }
  }

  @Command(name = "list", description = "List all templates.")
  static final class ListThem implements Callable<Integer> {
    private final Call call;

    ListThem(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      try (Parts parts = call.parts()) {
        var templates = parts.templates();
        List<Listed> all =
            templates.names().stream().map(name -> Listed.of(templates, name)).toList();
        call.print(() -> all.stream().map(Listed::json).toList(), () -> text(all));
        return 0;
      }
    }

    private void text(List<Listed> all) {
      Table table = new Table("NAME", "DESCRIPTION", "PARAMETERS");
      all.forEach(
          one ->
              table.row(
                  one.name(),
                  one.problem().isEmpty() ? one.description() : one.problem(),
                  String.join(" ", one.parameters())));
      table.print(call.printer());
    }
  }

  @Command(name = "show", description = "Print the text of a template.")
  static final class Show implements Callable<Integer> {
    private final Call call;

    @Parameters(index = "0", paramLabel = "NAME", description = "Name of the template.")
    private String name = "";

    Show(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      try (Parts parts = call.parts()) {
        String text = parts.templates().text(name);
        call.print(() -> Map.of("name", name, "text", text), () -> call.printer().block(text));
        return 0;
      }
    }
  }

  @Command(name = "check", description = "Say what is wrong with a file, line by line.")
  static final class Check implements Callable<Integer> {
    private final Call call;

    @Parameters(index = "0", paramLabel = "FILE", description = "File with a template.")
    private Path file = Path.of("");

    Check(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      try {
        Template template = computer.socialweb.yardmaster.template.Templates.check(file);
        call.print(
            () -> Map.of("ok", true, "name", template.name(), "problems", List.of()),
            () -> call.printer().line(file + ": good, template " + template.name()));
        return 0;
      } catch (TemplateInvalid e) {
        call.print(
            () -> Map.of("ok", false, "problems", e.problems().stream().map(Check::json).toList()),
            () -> e.problems().forEach(problem -> call.printer().line(problem.toString())));
        return e.kind().exitCode();
      }
    }

    private static Map<String, Object> json(TemplateInvalid.Problem problem) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("file", problem.origin());
      json.put("line", problem.line());
      json.put("column", problem.column());
      json.put("what", problem.what());
      return json;
    }
  }
}
