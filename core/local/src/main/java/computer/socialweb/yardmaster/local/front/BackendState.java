package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.FlatJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The backend, kept in a file so that a restarted front is where it was: {@code
 * {"backend":"127.0.0.1:20001","generation":3}}. A change is on disk before it is in force.
 */
final class BackendState {
  private final Path file;
  private volatile Backend backend;

  private BackendState(Path file, Backend backend) {
    this.file = file;
    this.backend = backend;
  }

  /**
   * Reads the file, or begins one with generation 1.
   *
   * @param initial used only where there is no file yet
   * @throws IOException when the file cannot be read or written, or holds anything else; guessing
   *     then could send clients to the wrong slot
   */
  static BackendState open(Path file, String initial) throws IOException {
    Optional<Backend> kept = read(file);
    BackendState state =
        new BackendState(
            file, kept.orElseGet(() -> new Backend(initial, Arguments.address(initial), 1)));
    if (kept.isEmpty()) {
      state.write(state.backend);
    }
    return state;
  }

  private static Optional<Backend> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      Map<String, Object> members = FlatJson.parse(Files.readString(file));
      if (members.get("backend") instanceof String name
          && members.get("generation") instanceof Long generation) {
        return Optional.of(new Backend(name, Arguments.address(name), generation));
      }
      throw new IOException(file + " holds no backend and generation");
    } catch (FlatJson.Malformed | IllegalArgumentException e) {
      throw new IOException(file + " is not understood: " + e.getMessage(), e);
    }
  }

  Backend current() {
    return backend;
  }

  /**
   * Changes the backend, unless its generation is no longer the expected one.
   *
   * @return whether it was changed
   */
  synchronized boolean compareAndSet(long expected, String name) throws IOException {
    if (backend.generation() != expected) {
      return false;
    }
    Backend next = new Backend(name, Arguments.address(name), expected + 1);
    write(next);
    backend = next;
    return true;
  }

  private void write(Backend next) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
    String text =
        "{\"backend\":"
            + FlatJson.quote(next.name())
            + ",\"generation\":"
            + next.generation()
            + "}\n";
    Files.deleteIfExists(fresh);
    try (FileChannel out =
        FileChannel.open(
            fresh,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent())) {
      folder.force(true);
    }
  }
}
