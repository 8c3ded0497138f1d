package computer.socialweb.yardmaster.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a state directory still has: processes that name it, and files. */
final class Leftovers {
  private Leftovers() {}

  /** Command lines of processes that name the directory. */
  static List<String> processes(Path state) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      for (ProcessHandle process : all.toList()) {
        String line = commandLine(process.pid());
        if (line.contains(state.toString()) && process.pid() != ProcessHandle.current().pid()) {
          found.add(process.pid() + " " + line);
        }
      }
    }
    return found;
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1)
          .replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it ended meanwhile
    }
  }

  /** Files and sockets below a folder, relative to it, but those named. */
  static List<String> files(Path folder, String... but) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> !Files.isDirectory(file))
          .map(file -> folder.relativize(file).toString())
          .filter(name -> !List.of(but).contains(name))
          .sorted()
          .toList();
    }
  }

  /** Ends whatever a failed test left; a supervisor that is gone cannot do it. */
  static void kill(Path state) throws IOException {
    for (String line : processes(state)) {
      ProcessHandle.of(Long.parseLong(line.substring(0, line.indexOf(' '))))
          .ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
