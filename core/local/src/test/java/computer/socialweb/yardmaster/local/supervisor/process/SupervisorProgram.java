package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * A supervisor in a virtual machine of its own, to be killed. It reads {@code place NAME SCRIPT},
 * {@code stop NAME}, and {@code starve} and {@code feed}, which take all descriptors and give them
 * back, from its standard input, and answers each with a line.
 */
public final class SupervisorProgram {
  private static final List<InputStream> TAKEN = new ArrayList<>();
  private static final Libc LIBC = new Libc();

  private SupervisorProgram() {}

  public static void main(String[] args) throws IOException {
    ProcessSupervisor supervisor =
        ProcessSupervisor.open(
            Path.of(args[0]), SupervisorFixture.QUICK, Clock.systemUTC(), new SecureRandom());
    System.out.println("open");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = in.readLine();
    while (line != null) {
      String[] words = line.split(" ", 3);
      switch (words[0]) {
        case "place" ->
            supervisor.place(
                SupervisorFixture.edit(SupervisorFixture.shell(words[1], words[2]))
                    .stop("SIGTERM", 2));
        case "starve" -> starve();
        case "feed" -> {
          for (InputStream stream : TAKEN) {
            stream.close();
          }
        }
        default -> supervisor.stop(words[1]);
      }
      System.out.println(line);
      line = in.readLine();
    }
  }

  /** Until nothing can be opened; what others have open for a moment is taken after them. */
  private static void starve() {
    ProcessTable table = new ProcessTable(LIBC);
    var _ = table.find(0); // there is none, and the classes that say so are loaded now
    for (int tries = 0; tries < 1000; tries++) {
      takeAll();
      try {
        var _ = table.find(ProcessHandle.current().pid());
      } catch (UncheckedIOException e) {
        return;
      }
    }
    throw new IllegalStateException("a process was looked at without a descriptor");
  }

  private static void takeAll() {
    try {
      while (true) {
        TAKEN.add(new FileInputStream("/dev/null"));
      }
    } catch (IOException e) {
      System.out.println("no descriptor is left: " + e.getMessage());
    }
  }
}
