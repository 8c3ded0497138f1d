package computer.socialweb.yardmaster.template;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What templates find on this machine.
 *
 * @param java the Java that our own member programs run on
 * @param programs our own member programs, {@code front} and {@code standin}: the absolute path of
 *     what is executed, followed by the arguments that come before those of the template
 * @param searchPath directories in which executables are looked up by name, in their order
 */
public record Machine(Path java, Map<String, List<String>> programs, List<Path> searchPath) {
  public Machine {
    programs = Map.copyOf(programs);
    searchPath = List.copyOf(searchPath);
  }

  /** The executable file of that name or absolute path. */
  Optional<Path> find(String nameOrPath) {
    if (nameOrPath.startsWith("/")) {
      return Optional.of(Path.of(nameOrPath)).filter(Machine::executable);
    }
    if (nameOrPath.isEmpty() || nameOrPath.contains("/")) {
      return Optional.empty();
    }
    return searchPath.stream()
        .filter(Path::isAbsolute)
        .map(directory -> directory.resolve(nameOrPath))
        .filter(Machine::executable)
        .findFirst();
  }

  private static boolean executable(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
