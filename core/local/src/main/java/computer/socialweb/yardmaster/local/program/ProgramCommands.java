package computer.socialweb.yardmaster.local.program;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command lines of the member programs.
 *
 * @param java executable of the Java that runs them
 * @param jar holds their classes and nothing else
 * @param archive a class archive of them, where one could be made; without it they start more
 *     slowly and share less memory
 */
public record ProgramCommands(Path java, Path jar, Optional<Path> archive) {
  /** Names that templates use, with the classes behind them. */
  public static final String FRONT = "front";

  public static final String STANDIN = "standin";

  private static final String MAIN = "computer.socialweb.yardmaster.local.";

  /** A small heap, no helper threads, no file under /tmp; out of memory is an end, not a limp. */
  static final List<String> COMMON =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-XX:+ExitOnOutOfMemoryError");

  /**
   * By program: the absolute path of what is executed, followed by the arguments that come before
   * its own. The locale must be one of UTF-8 (set {@code LC_ALL=C.UTF-8}), since Java takes the
   * encoding of paths from it.
   */
  public Map<String, List<String>> byName() {
    return Map.of(
        FRONT, command(List.of("-Xmx64m"), MAIN + "front.FrontMain"),
        // interpreted: a stand-in does next to nothing, and a compiler takes 2 MB
        STANDIN, command(List.of("-Xmx16m", "-Xint"), MAIN + "standin.StandinMain"));
  }

  private List<String> command(List<String> flags, String main) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(COMMON);
    command.addAll(flags);
    archive.ifPresent(file -> command.add("-XX:AOTCache=" + file));
    command.add("-cp");
    command.add(jar.toString());
    command.add(main);
    return List.copyOf(command);
  }
}
