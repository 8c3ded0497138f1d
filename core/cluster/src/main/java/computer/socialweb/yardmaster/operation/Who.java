package computer.socialweb.yardmaster.operation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who began an operation; written USER@HOST. */
public record Who(String user, String host) {
  private static final Path KERNEL_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  public Who {
    if (user.isBlank() || host.isBlank()) {
      throw new IllegalArgumentException("user '" + user + "' at host '" + host + "'");
    }
  }

  /**
   * The user on this machine. The host name is what the kernel was given and is never looked up: a
   * name that resolves nowhere would cost seconds, or fail.
   *
   * @param otherwise the host name where there is no such kernel file
   */
  public static Who here(String user, String otherwise) {
    String name = otherwise;
    if (Files.isReadable(KERNEL_HOST_NAME)) {
      try {
        name = Files.readString(KERNEL_HOST_NAME).strip();
      } catch (IOException e) {
        name = otherwise; // a name for people only, not worth a failure
      }
    }
    return new Who(user, name.isBlank() ? "localhost" : name);
  }

  @Override
  public String toString() {
    return user + "@" + host;
  }
}
