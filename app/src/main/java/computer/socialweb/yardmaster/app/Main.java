package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.app.cli.Program;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.app.place.Machine;
import java.util.TimeZone;

/** Where the program begins. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    // Names of zones that PostgreSQL does not know, such as PRT, become those that it does.
    TimeZone.setDefault(TimeZone.getTimeZone(TimeZone.getDefault().toZoneId()));
    Machine machine = Machine.here();
    Call call =
        new Call(
            machine,
            Printer.ofProcess(machine.optionalProperty("yardmaster.terminal").isPresent()),
            (options, directories) -> new Wiring(machine, options, directories));
    LogDirections logs = new LogDirections();
    int code = new Program(call, new Windows(logs), logs).run(arguments);
    // Threads of libraries that are no daemons must not keep a finished command from ending.
    System.exit(code);
  }
}
