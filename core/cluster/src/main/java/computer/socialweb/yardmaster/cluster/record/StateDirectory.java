package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where things lie in a state directory. Only names; nothing is made by asking.
 *
 * @param root absolute
 */
public record StateDirectory(Path root) {
  public StateDirectory {
    if (!root.isAbsolute()) {
      throw new IllegalArgumentException("not absolute: " + root);
    }
    root = root.normalize();
  }

  public Path clusters() {
    return root.resolve("clusters");
  }

  /**
   * The directory of a cluster: its record, template, secrets, logs and the data of its members.
   */
  public Path cluster(ClusterKey key) {
    return clusters().resolve(key.value());
  }

  public Path vaults() {
    return root.resolve("vaults");
  }

  /** The files of the vault of that object. */
  public Path vault(String object) {
    return vaults().resolve(object);
  }

  public Path stores() {
    return root.resolve("stores");
  }

  /** Sockets and locks, under short names. */
  public Path run() {
    return root.resolve("run");
  }

  public Path journal() {
    return root.resolve("journal");
  }

  /** What a purge has taken away and not yet deleted. */
  public Path trash() {
    return root.resolve("trash");
  }

  /** Keys of the clusters that have a directory, sorted; names that are no keys are passed over. */
  public List<ClusterKey> keys() {
    List<ClusterKey> keys = new ArrayList<>();
    if (!Files.isDirectory(clusters())) {
      return keys;
    }
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(clusters())) {
      for (Path directory : directories) {
        String name = directory.getFileName().toString();
        if (name.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
            && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
          keys.add(new ClusterKey(name));
        }
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "record.unreadable", clusters(), String.valueOf(e));
    }
    keys.sort(null);
    return keys;
  }
}
