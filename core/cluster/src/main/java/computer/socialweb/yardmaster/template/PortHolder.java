package computer.socialweb.yardmaster.template;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The process that listens on a TCP port, as Linux tells it below {@code /proc} (proc(5)). Others'
 * processes are seen by root only, and on another system none is.
 *
 * @param program name of its program, as the kernel keeps it
 */
public record PortHolder(long pid, String program) {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENING = "0A";

  /** Empty when nobody listens, or it cannot be known who does. */
  public static Optional<PortHolder> of(int port) {
    Set<String> sockets = new HashSet<>();
    sockets.addAll(listening(PROC.resolve("net/tcp"), port));
    sockets.addAll(listening(PROC.resolve("net/tcp6"), port));
    if (sockets.isEmpty()) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (holds(process, sockets)) {
          long pid = Long.parseLong(process.getFileName().toString());
          return Optional.of(new PortHolder(pid, program(process)));
        }
      }
    } catch (IOException | DirectoryIteratorException unknown) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** The sockets of a table, as links to them read: {@code socket:[INODE]}. */
  private static Set<String> listening(Path table, int port) {
    Set<String> sockets = new HashSet<>();
    String local = ":%04X".formatted(port);
    try {
      for (String line : Files.readAllLines(table)) {
        List<String> fields = List.of(line.strip().split(" +"));
        if (fields.size() > 9 && fields.get(1).endsWith(local) && fields.get(3).equals(LISTENING)) {
          sockets.add("socket:[" + fields.get(9) + "]");
        }
      }
    } catch (IOException noSuchTable) {
      return Set.of();
    }
    return sockets;
  }

  private static boolean holds(Path process, Set<String> sockets) {
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path descriptor : descriptors) {
        if (Files.isSymbolicLink(descriptor)
            && Files.exists(descriptor, LinkOption.NOFOLLOW_LINKS)
            && sockets.contains(Files.readSymbolicLink(descriptor).toString())) {
          return true;
        }
      }
    } catch (IOException | DirectoryIteratorException goneOrForeign) {
      return false;
    }
    return false;
  }

  private static String program(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip();
    } catch (IOException gone) {
      return "?";
    }
  }
}
