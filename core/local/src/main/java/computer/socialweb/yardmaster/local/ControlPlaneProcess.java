package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * What the process of a control plane writes about itself into {@code STATE/control-plane/process},
 * a file of Java properties. It stays behind when the process dies, so it is believed only while
 * {@link #alive} holds.
 *
 * @param identity pid, start and boot
 * @param ready whether its API answers; the fields below are empty before
 * @param address URL of the API
 * @param kubeconfig path of the file to reach it with
 * @param backend {@code systemd} or {@code process}
 * @param since when the process began
 */
public record ControlPlaneProcess(
    ProcessIdentity identity,
    boolean ready,
    String address,
    String kubeconfig,
    String backend,
    Instant since) {

  public long pid() {
    return identity.pid();
  }

  public boolean alive() {
    return identity.alive();
  }

  /** Empty when there is no such file, or none that was written whole. */
  static Optional<ControlPlaneProcess> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    properties.load(new StringReader(Files.readString(file)));
    try {
      return Optional.of(
          new ControlPlaneProcess(
              new ProcessIdentity(
                  Long.parseLong(properties.getProperty("pid", "")),
                  properties.getProperty("started", ""),
                  properties.getProperty("boot", "")),
              Boolean.parseBoolean(properties.getProperty("ready")),
              properties.getProperty("address", ""),
              properties.getProperty("kubeconfig", ""),
              properties.getProperty("backend", ""),
              Instant.parse(properties.getProperty("since", ""))));
    } catch (NumberFormatException | DateTimeParseException e) {
      return Optional.empty(); // not ours, or of another version: nothing that could be believed
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    Map.of(
            "pid", Long.toString(identity.pid()),
            "started", identity.started(),
            "boot", identity.boot(),
            "ready", Boolean.toString(ready),
            "address", address,
            "kubeconfig", kubeconfig,
            "backend", backend,
            "since", since.toString())
        .forEach((key, value) -> text.append(key).append('=').append(escape(value)).append('\n'));
    return text.toString();
  }

  private static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n");
  }
}
