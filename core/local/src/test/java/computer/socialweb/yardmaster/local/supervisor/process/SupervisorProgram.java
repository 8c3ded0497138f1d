package computer.socialweb.yardmaster.local.supervisor.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;

/**
 * A supervisor in a virtual machine of its own, to be killed. It reads {@code place NAME SCRIPT}
 * and {@code stop NAME} from its standard input, and answers each with a line.
 */
public final class SupervisorProgram {
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
      if (words[0].equals("place")) {
        supervisor.place(
            SupervisorFixture.edit(SupervisorFixture.shell(words[1], words[2])).stop("SIGTERM", 2));
      } else {
        supervisor.stop(words[1]);
      }
      System.out.println(line);
      line = in.readLine();
    }
  }
}
