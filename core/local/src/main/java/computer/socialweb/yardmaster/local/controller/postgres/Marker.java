package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.files.DurableFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Says whose a data directory is; only what bears it is ever deleted. Format of the file: Java
 * properties.
 *
 * @param object name of the Postgres object
 * @param uid of that object; a later object of the same name takes the data over
 */
record Marker(String object, String uid) {
  private static final String FILE = "yardmaster-store.properties";
  private static final int MAX_BYTES = 4096;

  /** The marker of a data directory; empty when there is none that can be read. */
  static Optional<Marker> in(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_BYTES) {
      return Optional.empty();
    }
    Properties read = new Properties();
    read.load(new StringReader(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)));
    String object = read.getProperty("object");
    String uid = read.getProperty("uid");
    return object == null || uid == null ? Optional.empty() : Optional.of(new Marker(object, uid));
  }

  void write(Path data, HostUser owner) throws IOException {
    DurableFile.write(
        data.resolve(FILE),
        "# Made by Yardmaster: the PostgreSQL data of this object.\n"
            + ("object=" + object + "\nuid=" + uid + "\n"),
        "rw-------");
    Ownership.give(data.resolve(FILE), owner);
  }
}
