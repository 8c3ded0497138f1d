package computer.socialweb.yardmaster.files;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removal of a directory with all it holds, and of nothing else. Symbolic links are removed, never
 * followed, also when they are put in place while the removal runs: every step is relative to an
 * open directory. A directory that something is mounted in or on is refused as a whole.
 */
public final class DirectoryRemoval {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryRemoval.class);

  /** Lists mounts, in the format of proc_pid_mountinfo(5); absent on systems other than Linux. */
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  private DirectoryRemoval() {}

  /**
   * Removes a directory; one that is not there is no failure.
   *
   * @param name of the directory in its parent: one plain component
   * @throws Failure {@code files.*} when it is a link or a file, or holds a mount; nothing was
   *     removed then
   */
  public static void remove(Path parent, String name) throws IOException {
    Path directory = parent.resolve(name);
    if (name.isEmpty()
        || name.equals(".")
        || name.equals("..")
        || !Path.of(name).getFileName().toString().equals(name)) {
      throw Failure.refused("files.not-a-name", name);
    }
    try {
      removeIfThere(parent, directory);
    } catch (NoSuchFileException e) {
      LOG.debug("{} is not there, or was removed by someone else meanwhile", directory, e);
    }
  }

  private static void removeIfThere(Path parent, Path directory) throws IOException {
    if (!Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .isDirectory()) {
      throw Failure.refused("files.not-a-directory", directory);
    }
    Optional<Path> mount = mountIn(directory.toRealPath());
    if (mount.isPresent()) {
      throw Failure.refused("files.mount", directory, mount.get());
    }
    try (DirectoryStream<Path> open = Files.newDirectoryStream(parent)) {
      if (!(open instanceof SecureDirectoryStream<Path> secure)) {
        throw Failure.refused("files.no-secure-removal", directory);
      }
      removeIn(secure, directory.getFileName());
    }
    DurableFile.syncFolder(parent);
  }

  private static void removeIn(SecureDirectoryStream<Path> parent, Path name) throws IOException {
    BasicFileAttributeView view =
        parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    try {
      if (!view.readAttributes().isDirectory()) {
        parent.deleteFile(name);
        return;
      }
      try (SecureDirectoryStream<Path> inside =
          parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
        List<Path> children = new ArrayList<>();
        inside.forEach(child -> children.add(child.getFileName()));
        for (Path child : children) {
          removeIn(inside, child);
        }
      }
      parent.deleteDirectory(name);
    } catch (NoSuchFileException e) {
      LOG.debug("{} was removed by someone else meanwhile", name, e);
    }
  }

  private static Optional<Path> mountIn(Path directory) throws IOException {
    if (!Files.exists(MOUNTS)) {
      return Optional.empty();
    }
    return Files.readAllLines(MOUNTS).stream()
        .map(line -> line.split(" ", 6))
        .filter(fields -> fields.length > 4)
        .map(fields -> Path.of(unescape(fields[4])))
        .filter(mount -> mount.startsWith(directory))
        .findFirst();
  }

  private static String unescape(String field) {
    return OCTAL
        .matcher(field)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(found.group(1), 8))));
  }
}
