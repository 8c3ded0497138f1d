package computer.socialweb.yardmaster.ui.shell;

/** Keeps how the window is set up from one start to the next. */
public interface ConsoleSettings {
  /** What was saved last, or the default. Called once, before the window opens. */
  ConsoleLook load();

  /** Called off the JavaFX thread; a failure to save is logged and nothing else. */
  void save(ConsoleLook look);
}
