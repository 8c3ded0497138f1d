package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.Ages;
import computer.socialweb.yardmaster.app.cli.out.Table;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What runs or ran on this state directory. */
@Command(name = "operations", description = "List operations, follow them, cancel one.")
final class Operations implements Callable<Integer> {
  private static final int SHOWN = 50;
  private static final long LOOK_AT_READER_MILLIS = 200;

  private final InstantSource clock = InstantSource.system();
  private final Call call;
  private final Map<String, String> printed = new HashMap<>();

  @Option(
      names = {"-f", "--follow"},
      description = "Go on with what changes until Ctrl-C.")
  private boolean follow;

  private Operations(Call call) {
    this.call = call;
  }

  static CommandLine line(Call call) {
    CommandLine line = new CommandLine(new Operations(call));
    line.addSubcommand("cancel", new Cancel(call));
    return line;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Parts parts = call.parts()) {
      var operations = parts.operations();
      if (follow) {
        try (Operation.Following following = operations.follow(SHOWN, this::changed)) {
          // until Ctrl-C ends the process
          call.printer().awaitClosed(LOOK_AT_READER_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
      List<OperationSnapshot> all = operations.recent(SHOWN);
      call.print(() -> all.stream().map(this::json).toList(), () -> text(all));
      return 0;
    }
  }

  private synchronized void changed(List<OperationSnapshot> newest) {
    for (OperationSnapshot operation : newest.reversed()) {
      String line = line(operation);
      if (!line.equals(printed.put(operation.id(), line))) {
        call.print(() -> json(operation), () -> call.printer().line(operation.id() + "  " + line));
      }
    }
    call.printer().flush();
  }

  private static String state(OperationSnapshot operation) {
    return operation.outcome().map(Outcome::word).orElse("running");
  }

  private static String line(OperationSnapshot operation) {
    String steps = operation.stepsDone() + "/" + operation.steps().size();
    String at =
        operation.running()
            ? String.join(", ", operation.atWork().stream().map(step -> step.name()).toList())
            : operation.outcome().map(Outcome::reason).orElse("");
    return String.join(
            "  ", operation.verb().word() + " " + operation.cluster(), state(operation), steps, at)
        .stripTrailing();
  }

  private Map<String, Object> json(OperationSnapshot operation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", operation.id());
    json.put("verb", operation.verb().word());
    json.put("cluster", operation.cluster());
    json.put("who", operation.who());
    json.put("context", operation.context());
    json.put("startedAt", operation.startedAt().toString());
    json.put("state", state(operation));
    operation.endedAt().ifPresent(at -> json.put("endedAt", at.toString()));
    operation
        .outcome()
        .map(Outcome::reason)
        .filter(reason -> !reason.isEmpty())
        .ifPresent(reason -> json.put("reason", reason));
    json.put("elapsedMillis", operation.elapsed(clock.instant()).toMillis());
    json.put("stepsDone", operation.stepsDone());
    json.put("steps", operation.steps().size());
    json.put("atWork", operation.atWork().stream().map(step -> step.name()).toList());
    return json;
  }

  private void text(List<OperationSnapshot> all) {
    Instant now = clock.instant();
    Table table =
        new Table("ID", "WHAT", "CLUSTER", "STATE", "STEPS", "TOOK", "BEGAN", "WHO", "REASON");
    for (OperationSnapshot operation : all) {
      table.row(
          operation.id(),
          operation.verb().word(),
          operation.cluster(),
          state(operation),
          operation.stepsDone() + "/" + operation.steps().size(),
          Ages.of(operation.elapsed(now)),
          Ages.today(operation.startedAt(), now),
          operation.who(),
          operation.outcome().map(Outcome::reason).orElse(""));
    }
    table.print(call.printer());
  }

  @Command(name = "cancel", description = "Ask an operation to stop, whichever process runs it.")
  static final class Cancel implements Callable<Integer> {
    private final Call call;

    @Parameters(index = "0", paramLabel = "ID", description = "As operations lists it.")
    private String id = "";

    Cancel(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      call.mustBeAllowedToChange("operations cancel");
      try (Parts parts = call.parts()) {
        CancelAnswer answer = parts.operations().cancel(id, parts.who());
        String said =
            switch (answer) {
              case CancelAnswer.Stopping _ -> "stopping";
              case CancelAnswer.Told told -> "told " + told.who() + ", process " + told.pid();
              case CancelAnswer.AlreadyEnded ended -> "ended already: " + ended.outcome().word();
            };
        call.print(() -> Map.of("id", id, "answer", said), () -> call.printer().line(said));
        return 0;
      }
    }
  }
}
