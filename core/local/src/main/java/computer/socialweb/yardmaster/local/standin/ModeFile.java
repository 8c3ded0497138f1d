package computer.socialweb.yardmaster.local.standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Holds the mode over restarts, so that a crash is repeated until the restart policy gives up.
 * Whoever places the member anew writes {@code normal} into it or removes it, so that a repair
 * repairs; that is also why the file is looked at while the program runs.
 */
final class ModeFile {
  private final Path file;

  ModeFile(Path file) {
    this.file = file;
  }

  /** The mode in it; normal when there is no file or it holds no mode. */
  Mode read() throws IOException {
    try {
      return Mode.of(Files.readString(file).strip()).orElse(Mode.NORMAL);
    } catch (NoSuchFileException e) {
      return Mode.NORMAL;
    }
  }

  void write(Mode mode) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".tmp");
    Files.writeString(fresh, mode.word() + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
