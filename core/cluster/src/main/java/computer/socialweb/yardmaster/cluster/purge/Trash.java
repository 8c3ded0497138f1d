package computer.socialweb.yardmaster.cluster.purge;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.files.DirectoryRemoval;
import computer.socialweb.yardmaster.files.DurableFile;
import computer.socialweb.yardmaster.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Deletes directories of a state directory in two steps: first they are moved into the trash, so
 * that after a crash a cluster is there as a whole or not at all; then the trash is emptied.
 */
public final class Trash {
  private final StateDirectory state;

  public Trash(StateDirectory state) {
    this.state = state;
  }

  /**
   * Moves a directory into the trash; one that is not there is no failure.
   *
   * @throws Failure {@code purge.link} of kind REFUSED when the directory or one above it, up to
   *     the state directory, is a symbolic link; nothing is moved then
   */
  void take(Path directory) {
    Path inside = state.root().relativize(directory);
    if (!directory.startsWith(state.root()) || inside.getNameCount() < 2) {
      throw Failure.refused("purge.outside", directory, state.root());
    }
    Path at = state.root();
    for (Path part : inside) {
      at = at.resolve(part);
      if (Files.isSymbolicLink(at)) {
        throw Failure.refused("purge.link", directory, at);
      }
    }
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path target = state.trash().resolve(inside.getFileName() + "-" + UUID.randomUUID());
    try {
      PrivateFiles.directory(state.trash());
      Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
      Path parent = directory.getParent();
      if (parent != null) {
        DurableFile.syncFolder(parent);
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "purge.data", directory, String.valueOf(e));
    }
  }

  /** Deletes what is in the trash, of this purge and of any that was cut short. */
  public void empty() {
    if (!Files.isDirectory(state.trash(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      for (String name : names()) {
        DirectoryRemoval.remove(state.trash(), name);
      }
      Files.deleteIfExists(state.trash());
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "purge.data", state.trash(), String.valueOf(e));
    }
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(state.trash())) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    }
    return names;
  }
}
