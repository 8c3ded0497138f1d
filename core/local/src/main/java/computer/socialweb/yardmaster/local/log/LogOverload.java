package computer.socialweb.yardmaster.local.log;

/** More writes wait than the log lets wait; nothing was changed. */
public final class LogOverload extends IllegalStateException {
  private static final long serialVersionUID = 1;

  LogOverload() {
    super("too many writes wait");
  }
}
