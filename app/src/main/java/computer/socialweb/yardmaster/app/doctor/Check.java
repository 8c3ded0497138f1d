package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.api.text.Texts;

/**
 * The answer to one question about the machine.
 *
 * @param name stable word for what was looked at
 * @param level whether it will do
 * @param found what is there; empty when nothing is
 * @param remedy what to do about it; empty when nothing needs doing
 */
public record Check(String name, Level level, String found, String remedy) {

  /** Whether it will do. */
  public enum Level {
    OK,
    /** It works, but not all of it, or not well. */
    WARNING,
    /** Something will not work. */
    MISSING
  }

  static Check ok(String name, String found) {
    return new Check(name, Level.OK, found, "");
  }

  /** The remedy is the text NAME of the bundle {@code doctor}. */
  static Check warning(String name, String found, Object... arguments) {
    return new Check(name, Level.WARNING, found, remedy(name, arguments));
  }

  static Check missing(String name, String found, Object... arguments) {
    return new Check(name, Level.MISSING, found, remedy(name, arguments));
  }

  private static String remedy(String name, Object... arguments) {
    return Texts.of("doctor").get(name, arguments);
  }
}
