package computer.socialweb.yardmaster.app.place;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version that the build wrote into the program. */
public final class ProgramVersion {
  private static final String FILE = "/computer/socialweb/yardmaster/app/build.properties";

  private ProgramVersion() {}

  public static String read() {
    Properties build = new Properties();
    try (InputStream in = Objects.requireNonNull(ProgramVersion.class.getResourceAsStream(FILE))) {
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build.getProperty("version", "");
  }
}
