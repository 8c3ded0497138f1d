package computer.socialweb.yardmaster.app.cli.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The log files of a cluster, {@code MEMBER.log} and {@code MEMBER.log.prev} in one folder. They
 * are there for members that run, have failed, or never came up, also when no control plane runs.
 */
public final class MemberLogs {
  private static final String SUFFIX = ".log";
  private static final String PREVIOUS = ".prev";

  private final Path folder;
  private final List<String> wanted;

  /**
   * @param wanted names of members; empty for all
   */
  public MemberLogs(Path folder, List<String> wanted) {
    this.folder = folder;
    this.wanted = List.copyOf(wanted);
  }

  /** Whether the member's log is asked for. */
  boolean wants(String member) {
    return wanted.isEmpty() || wanted.contains(member);
  }

  /** The files there are now, by member. */
  public Map<String, Path> files() {
    Map<String, Path> files = new TreeMap<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : found) {
        String name = file.getFileName().toString();
        String member = name.substring(0, name.length() - SUFFIX.length());
        if (wants(member)) {
          files.put(member, file);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return files; // the cluster has never been spawned here, or is just being purged
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "tail.unreadable", folder, e);
    }
    return files;
  }

  /**
   * @throws Failure when there is no log, or none of a member that was named
   */
  public Map<String, Path> mustExist() {
    Map<String, Path> files = files();
    List<String> missing = wanted.stream().filter(name -> !files.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw Failure.refused("cli.no-log", String.join(", ", missing), folder);
    }
    if (files.isEmpty()) {
      throw Failure.refused("cli.no-logs", folder);
    }
    return files;
  }

  /** What the log was before the present start of the member, or before it grew too large. */
  public static Path previous(Path log) {
    return log.resolveSibling(log.getFileName() + PREVIOUS);
  }
}
