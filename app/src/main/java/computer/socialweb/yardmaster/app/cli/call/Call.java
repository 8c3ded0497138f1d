package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import java.util.function.Supplier;

/** What every command works with. The options are filled in before a command runs. */
public final class Call {
  private final GlobalOptions options = new GlobalOptions();
  private final Machine machine;
  private final Printer printer;
  private final PartsMaker maker;

  /** Puts the parts together for the options of one call. */
  @FunctionalInterface
  public interface PartsMaker {
    Parts make(GlobalOptions options, Directories directories);
  }

  public Call(Machine machine, Printer printer, PartsMaker maker) {
    this.machine = machine;
    this.printer = printer;
    this.maker = maker;
  }

  public GlobalOptions options() {
    return options;
  }

  public Machine machine() {
    return machine;
  }

  public Printer printer() {
    return printer;
  }

  public Directories directories() {
    return Directories.of(machine, options.state());
  }

  /** The caller closes them. */
  public Parts parts() {
    return maker.make(options, directories());
  }

  /**
   * @throws Failure when nothing may be changed
   */
  public void mustBeAllowedToChange(String what) {
    if (options.readOnly()) {
      throw Failure.refused("cli.read-only", what);
    }
  }

  /** Prints a value in the format that was asked for. */
  public void print(Supplier<Object> json, Runnable text) {
    if (options.json()) {
      printer.json(json.get());
    } else {
      text.run();
    }
  }
}
