package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.DurableFile;
import computer.socialweb.yardmaster.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** What the API server keeps in its directory: only its owner may read it (0600 in 0700). */
public final class ServerFiles {
  private static final String FILE = "rw-------";
  private static final String DIRECTORY = "rwx------";

  private final Path directory;

  public ServerFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Makes the directory, or takes it for its owner alone if it is there already.
   *
   * @throws Failure also when it was not this user's alone to change
   */
  public void prepare() {
    try {
      PrivateFolder.make(directory, DIRECTORY);
      PrivateFolder.requireOwn(directory);
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(DIRECTORY));
    } catch (IOException e) {
      throw failure("apiserver.directory", directory, e);
    }
  }

  public Path path(String name) {
    return directory.resolve(name);
  }

  Optional<String> read(String name) {
    try {
      return Optional.of(Files.readString(path(name)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw failure("apiserver.unreadable", path(name), e);
    }
  }

  void write(String name, String text) {
    try {
      DurableFile.write(path(name), text, FILE);
    } catch (IOException e) {
      throw failure("apiserver.unwritable", path(name), e);
    }
  }

  private static Failure failure(String code, Path file, IOException e) {
    return new Failure(e, Failure.Kind.FAILED, code, file, e);
  }
}
