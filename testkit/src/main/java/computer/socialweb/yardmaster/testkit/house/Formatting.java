package computer.socialweb.yardmaster.testkit.house;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether sources are as google-java-format writes them. It runs inside the tests, since it parses
 * Java 25 only on a JDK 25, and Maven itself may run on an older one.
 */
final class Formatting {
  private final Sources sources;
  private final Formatter formatter = new Formatter(JavaFormatterOptions.defaultOptions());

  Formatting(Path module) {
    this.sources = new Sources(module);
  }

  List<String> unformatted() {
    return sources.all().stream()
        .filter(file -> !Sources.read(file).equals(formatted(file)))
        .map(Path::toString)
        .toList();
  }

  void write() {
    for (Path file : sources.all()) {
      try {
        Files.writeString(file, formatted(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private String formatted(Path file) {
    String source = Sources.read(file);
    try {
      String imports = RemoveUnusedImports.removeUnusedImports(source);
      return formatter.formatSource(
          ImportOrderer.reorderImports(imports, JavaFormatterOptions.Style.GOOGLE));
    } catch (FormatterException e) {
      throw new IllegalStateException(file + " cannot be parsed", e);
    }
  }
}
