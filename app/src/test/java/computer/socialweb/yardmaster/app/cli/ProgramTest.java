package computer.socialweb.yardmaster.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.local.ControlPlaneFiles;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.template.Templates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands as they answer without a control plane. */
final class ProgramTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    Printer printer =
        new Printer(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false);
    Call call = new Call(Machine.here(), printer, (options, directories) -> new NoControlPlane());
    String[] all = new String[arguments.length + 2];
    all[0] = "--state";
    all[1] = folder.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return new Program(call, new NoWindow(), new NoLog()).run(all);
  }

  private String said() {
    return err.toString(UTF_8);
  }

  private JsonNode json() {
    return JsonMapper.shared().readTree(out.toString(UTF_8));
  }

  @Test
  void versionIsJsonAlone() {
    assertThat(run("version", "-o", "json")).isZero();
    assertThat(json().get("version").asString()).isNotEmpty();
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "..", "a/b", "-a", "a-", "ä"})
  void aKeyThatIsNoneIsAUsageErrorOfEveryCommand(String key) {
    assertThat(run("spawn", key, "--template", "rehearsal")).isEqualTo(2);
    assertThat(run("reap", key)).isEqualTo(2);
    assertThat(run("purge", key, "--confirm", key)).isEqualTo(2);
    assertThat(run("logs", key)).isEqualTo(2);
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void whatCouldDriveATerminalIsAnEscapeInJsonToo() {
    Printer printer =
        new Printer(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false);
    String text = "ö \u001b[2J \u009b31m \u007f \u202e \r\n \ud83d\ude00";
    printer.json(Map.of("text", text));
    assertThat(out.toString(UTF_8))
        .doesNotContain("\u001b", "\u009b", "\u007f", "\u202e", "\r")
        .contains("ö");
    assertThat(json().get("text").asString()).isEqualTo(text);
  }

  @Test
  void aKeyOf64CharactersIsTooLong() {
    assertThat(run("spawn", "a".repeat(64), "--template", "rehearsal")).isEqualTo(2);
    assertThat(said()).contains("64").contains("63");
  }

  @Test
  void withoutAControlPlaneItSaysHowToStartOne() {
    assertThat(run("clusters")).isEqualTo(6);
    assertThat(said()).contains("yardmaster control-plane start");
  }

  @Test
  void anOperationCommandEndsWithItsOutcomeAsJson() {
    assertThat(run("reap", "demo", "-o", "json")).isEqualTo(6);
    assertThat(json().get("outcome").asString()).isEqualTo("failed");
    assertThat(json().get("reason").asString()).contains("control-plane start");
    assertThat(json().get("steps").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "spawn demo --template rehearsal",
    "reap demo",
    "purge demo --confirm demo",
    "roll demo",
    "repair demo",
    "rehearse demo kine@a crash",
    "control-plane start",
    "control-plane stop"
  })
  void readOnlyRefusesWhatChangesSomething(String line) {
    assertThat(run(("--read-only " + line).split(" ", -1))).isEqualTo(3);
    assertThat(said()).contains("--read-only");
  }

  @ParameterizedTest
  @CsvSource({
    "purge demo",
    "roll demo --continue --abort",
    "roll demo --back --hold",
    "roll demo --keep-warm 5",
    "rehearse demo kine@a dance",
    "rehearse demo kine@z crash",
    "spawn demo --template x --set =1",
    "spawn demo --template x --set novalue",
    "logs demo -f --previous",
    "nosuch",
    "spawn",
    "clusters --timeout tomorrow",
    "clusters -o yaml"
  })
  void whatCannotBeMeantIsAUsageError(String line) {
    assertThat(run(line.split(" ", -1))).isEqualTo(2);
    assertThat(said()).isNotBlank();
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void everyCommandHasHelp() {
    for (String command :
        List.of("spawn", "roll", "logs", "control-plane", "operations", "templates", "tour")) {
      out.reset();
      assertThat(run(command, "--help")).isZero();
      assertThat(out.toString(UTF_8)).contains("Usage: yardmaster " + command);
    }
  }

  @Test
  void checksATemplateLineByLine() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.yaml"), "schema: 1\nname: x\nsteps: 5\n");

    assertThat(run("templates", "check", bad.toString(), "-o", "json")).isEqualTo(2);
    assertThat(json().get("ok").asBoolean()).isFalse();
    assertThat(json().get("problems").get(0).get("line").asInt()).isEqualTo(3);
  }

  @Test
  void showsABuiltInTemplateThatPassesItsCheck() throws IOException {
    assertThat(run("templates", "show", "rehearsal")).isZero();
    Path copy = Files.writeString(folder.resolve("copy.yaml"), out.toString(UTF_8));
    assertThat(run("templates", "check", copy.toString())).isZero();
  }

  @Test
  void printsTheDefinitionsOfAllKinds() {
    assertThat(run("crds", "show")).isZero();
    assertThat(out.toString(UTF_8))
        .contains("kind: \"HostProcess\"")
        .contains("kind: \"Postgres\"")
        .contains("kind: \"OpenBaoServer\"");
  }

  @Test
  void doctorSaysWhatToDoAboutWhatIsMissing() {
    run("doctor", "-o", "json");
    for (JsonNode check : json()) {
      assertThat(check.get("state").asString()).isIn("ok", "warning", "missing");
      assertThat(check.has("remedy")).isEqualTo(!check.get("state").asString().equals("ok"));
    }
  }

  @Test
  void printsLogsOfAClusterWithoutAControlPlaneAndEscapesThem() throws IOException {
    Path logs = Files.createDirectories(folder.resolve("clusters/demo/logs"));
    Files.writeString(logs.resolve("kine@a.log"), "one\n\u001b[2J\u001b]0;owned\u0007two\r\n");

    assertThat(run("logs", "demo", "kine@a")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("one\n\\x1b[2J\\x1b]0;owned\\x07two\n");
  }

  @Test
  void aLogThatIsNotThereIsNamed() {
    assertThat(run("logs", "demo", "kine@a")).isEqualTo(3);
    assertThat(said()).contains("kine@a");
  }

  /** Parts that find no control plane. */
  private final class NoControlPlane implements Parts {
    @Override
    public Daemon daemon() {
      return new Daemon(
          new ControlPlaneFiles(folder, false), new Daemon.Command(List.of("true"), Map.of()));
    }

    @Override
    public void runControlPlane(Runnable ready) {}

    @Override
    public Clusters clusters() {
      daemon().mustRun();
      throw new AssertionError("a control plane runs on " + folder);
    }

    @Override
    public Operations operations() {
      throw new AssertionError("not asked for here");
    }

    @Override
    public Templates templates() {
      return new Templates(folder.resolve("templates"));
    }

    @Override
    public String who() {
      return "ada@laptop";
    }

    @Override
    public void close() {}
  }

  private static final class NoWindow implements Program.Console {
    @Override
    public int open(Call call) {
      throw Failure.failed("ui.no-display");
    }

    @Override
    public int tour(Call call, Path pictures) {
      throw Failure.failed("ui.no-display");
    }
  }

  private static final class NoLog implements Program.LogDirection {
    @Override
    public void toStandardError(Call call) {}

    @Override
    public void toFile(Call call, Path file) {}
  }
}
