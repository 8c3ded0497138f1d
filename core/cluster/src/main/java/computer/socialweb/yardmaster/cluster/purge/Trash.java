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
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes directories of a state directory in two steps: first they are moved into the trash, so
 * that after a crash a cluster is there as a whole or not at all; then the trash is emptied. The
 * trash itself stays, since another purge may be about to use it. Safe for many threads and
 * processes.
 */
public final class Trash {
  private static final Logger LOG = LoggerFactory.getLogger(Trash.class);

  private final StateDirectory state;

  public Trash(StateDirectory state) {
    this.state = state;
  }

  /**
   * Refuses a path inside the state directory that leads out of it.
   *
   * @throws Failure {@code purge.link} of kind REFUSED when it or a directory above it, up to the
   *     state directory, is a symbolic link
   */
  void refuseLinks(Path path) {
    Path at = state.root();
    for (Path part : state.root().relativize(path)) {
      at = at.resolve(part);
      if (Files.isSymbolicLink(at)) {
        throw Failure.refused("purge.link", path, at);
      }
    }
  }

  /**
   * Moves a directory into the trash; one that is not there is no failure.
   *
   * @return its name in the trash
   * @throws Failure {@code purge.link} as {@link #refuseLinks} has it, also of the trash; nothing
   *     is moved then
   */
  Optional<String> take(Path directory) {
    Path inside = state.root().relativize(directory);
    if (!directory.startsWith(state.root()) || inside.getNameCount() < 2) {
      throw Failure.refused("purge.outside", directory, state.root());
    }
    refuseLinks(directory);
    refuseLinks(state.trash());
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    String name = inside.getFileName() + "-" + UUID.randomUUID();
    try {
      PrivateFiles.directory(state.trash());
      Files.move(directory, state.trash().resolve(name), StandardCopyOption.ATOMIC_MOVE);
      Path parent = directory.getParent();
      if (parent != null) {
        DurableFile.syncFolder(parent);
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "purge.data", directory, String.valueOf(e));
    }
    return Optional.of(name);
  }

  /**
   * Deletes what one purge took, and then what others left when they were cut short. Whether
   * another one is at work on that right now cannot be told, and does not matter: both go on until
   * all is gone, and only its own purge fails by what cannot be deleted.
   *
   * @param taken names in the trash
   */
  void empty(List<String> taken) {
    if (!Files.isDirectory(state.trash(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      for (String name : taken) {
        DirectoryRemoval.remove(state.trash(), name);
      }
      for (String name : names()) {
        removeLeftover(name);
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "purge.data", state.trash(), String.valueOf(e));
    }
  }

  private void removeLeftover(String name) {
    try {
      DirectoryRemoval.remove(state.trash(), name);
    } catch (IOException | Failure e) {
      LOG.warn("{} stays in {}: {}", name, state.trash(), e.toString());
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
