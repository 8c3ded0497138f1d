package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * All templates by name: the built-in ones, and the admin's own, which may replace one that is
 * built in. They are read anew at each call.
 */
public final class Templates {
  private static final List<String> BUILT_IN = List.of("k3s", "kubernetes", "rehearsal");

  /** What the program spawns to make its class archive. */
  private static final String UNLISTED = "yardmaster-training";

  private static final String FOLDER = "/computer/socialweb/yardmaster/templates/";
  private static final String SUFFIX = ".yaml";

  private final Path own;

  /**
   * @param own directory of the admin's templates, {@code NAME.yaml} each; need not exist
   */
  public Templates(Path own) {
    this.own = own;
  }

  /** The names, sorted; a file counts by its name even when its content is wrong. */
  public List<String> names() {
    Set<String> names = new TreeSet<>(BUILT_IN);
    names.addAll(ownNames());
    return List.copyOf(names);
  }

  private List<String> ownNames() {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(own)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(own, "*" + SUFFIX)) {
        for (Path file : files) {
          String name = file.getFileName().toString();
          names.add(name.substring(0, name.length() - SUFFIX.length()));
        }
      } catch (IOException e) {
        throw new Failure(e, Failure.Kind.FAILED, "template.unreadable", own, String.valueOf(e));
      }
    }
    return names;
  }

  /** Whether the template of that name comes with the product. */
  public boolean builtIn(String name) {
    return (BUILT_IN.contains(name) || name.equals(UNLISTED)) && !ownNames().contains(name);
  }

  /**
   * The template of a name.
   *
   * @throws Failure {@code template.unknown}, or {@link TemplateInvalid}
   */
  public Template get(String name) {
    String text = text(name);
    Path file = file(name);
    Template template = TemplateReader.read(builtIn(name) ? name + SUFFIX : file.toString(), text);
    if (!template.name().equals(name)) {
      throw Failure.usage("template.name-differs", file, template.name());
    }
    return template;
  }

  /**
   * The text of a template, as {@code templates show} prints it, whether it is valid or not.
   *
   * @throws Failure {@code template.unknown}, or {@code template.unreadable}
   */
  public String text(String name) {
    if (ownNames().contains(name)) {
      return read(file(name));
    }
    if (!builtIn(name)) {
      throw Failure.usage("template.unknown", name, String.join(", ", names()), own);
    }
    try (InputStream in = Templates.class.getResourceAsStream(FOLDER + name + SUFFIX)) {
      if (in == null) {
        throw Failure.failed("template.unreadable", FOLDER + name + SUFFIX, "not packaged");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "template.unreadable", name, String.valueOf(e));
    }
  }

  /**
   * Reads and checks a template file, as {@code templates check} does.
   *
   * @throws Failure {@code template.unreadable}, or {@link TemplateInvalid}
   */
  public static Template check(Path file) {
    return TemplateReader.read(file.toString(), read(file));
  }

  private Path file(String name) {
    return own.resolve(name + SUFFIX);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.USAGE, "template.unreadable", file, String.valueOf(e));
    }
  }
}
