package computer.socialweb.yardmaster.gate;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs a program; it and what it started are killed when its time is up. */
final class ExecProbe implements Probe {
  private static final int TAIL = 4096;
  private static final Texts TEXTS = Texts.of("gate");

  private final Gate.Exec gate;

  ExecProbe(Gate.Exec gate) {
    this.gate = gate;
  }

  @Override
  public Verdict look(Duration within) throws InterruptedException {
    Path program = Path.of(gate.command().getFirst());
    if (program.isAbsolute() && !Files.isExecutable(program)) {
      return new Verdict.Broken(TEXTS.get("no-program", program));
    }
    try {
      Path output = Files.createTempFile("gate", ".out");
      try {
        return run(output, within);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      return new Verdict.Broken(TEXTS.get("not-run", program, String.valueOf(e.getMessage())));
    }
  }

  /** The output goes to a file, since a pipe would be held open by what the program leaves. */
  private Verdict run(Path output, Duration within) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(gate.command())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().putAll(gate.environment());
    Process process = builder.start();
    try {
      if (!process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS)) {
        return new Verdict.Waiting(TEXTS.get("no-answer", within.toMillis()));
      }
      return process.exitValue() == 0
          ? Verdict.OPEN
          : new Verdict.Waiting(
              TEXTS.get("exit", gate.command().getFirst(), process.exitValue(), lastLine(output)));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String lastLine(Path output) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL));
      byte[] tail = new byte[TAIL];
      int length = Math.max(0, file.read(tail));
      String text = new String(tail, 0, length, StandardCharsets.UTF_8).strip();
      return text.substring(text.lastIndexOf('\n') + 1);
    }
  }
}
