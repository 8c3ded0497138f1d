package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.FlatJson;
import computer.socialweb.yardmaster.local.control.ProgramLog;

/** Log lines in the form of the library that kine and k3s log with. */
final class Logrus {
  private Logrus() {}

  static String line(ProgramLog log, String level, String message) {
    return "time=\"" + log.now() + "\" level=" + level + " msg=" + FlatJson.quote(message);
  }
}
