package computer.socialweb.yardmaster.cluster.purge;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a purge would remove for good.
 *
 * @param members names of the members that live
 * @param vault object of its vault
 * @param directories what it has on disk
 */
public record PurgePlan(
    ClusterKey key,
    List<String> members,
    Optional<String> vault,
    Optional<StoreData> store,
    List<Directory> directories) {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  public PurgePlan {
    members = List.copyOf(members);
    directories = List.copyOf(directories);
  }

  /**
   * @param bytes what its files take, as far as they can be read
   */
  public record StoreData(String object, List<String> databases, long bytes) {
    public StoreData {
      databases = List.copyOf(databases);
    }
  }

  /**
   * @param bytes what its files take, as far as they can be read
   */
  public record Directory(Path path, long bytes) {}

  /**
   * One line for a person.
   *
   * @param amount size of what goes; may be empty
   */
  public record Line(String what, String amount) {}

  /** Whether there is nothing of the cluster at all. */
  public boolean isEmpty() {
    return members.isEmpty() && vault.isEmpty() && store.isEmpty() && directories.isEmpty();
  }

  /** The same in words, in the order in which it goes. */
  public List<Line> lines() {
    Texts texts = Texts.of("purge");
    List<Line> lines = new ArrayList<>();
    if (!members.isEmpty()) {
      lines.add(new Line(texts.count("members", members.size()), ""));
    }
    vault.ifPresent(object -> lines.add(new Line(texts.get("vault", object), "")));
    store.ifPresent(
        data ->
            lines.add(
                new Line(
                    texts.count(
                        "store",
                        data.databases().size(),
                        data.object(),
                        String.join(", ", data.databases())),
                    size(data.bytes()))));
    for (Directory directory : directories) {
      lines.add(new Line(texts.get("directory", directory.path()), size(directory.bytes())));
    }
    return lines;
  }

  static String size(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 || value >= 10
        ? Math.round(value) + " " + UNITS[unit]
        : Math.round(value * 10) / 10.0 + " " + UNITS[unit];
  }
}
