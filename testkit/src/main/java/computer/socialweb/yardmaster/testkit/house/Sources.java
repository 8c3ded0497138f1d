package computer.socialweb.yardmaster.testkit.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The Java sources of a module, measured. */
final class Sources {
  private static final int FILE_LINES = 400;
  private static final int METHOD_LINES = 40;
  private static final int CONSTRUCTOR_PARAMETERS = 7;
  private static final int PACKAGE_FILES = 20;

  private static final Set<String> NOT_WRITTEN = Set.of("target", ".git");

  private final Path module;

  Sources(Path module) {
    this.module = module;
  }

  List<Path> all() {
    return Stream.of("src/main/java", "src/test/java")
        .map(module::resolve)
        .filter(Files::isDirectory)
        .flatMap(Sources::javaFiles)
        .sorted()
        .toList();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> mainSources() {
    return all().stream().filter(file -> file.startsWith(module.resolve("src/main/java"))).toList();
  }

  private static Stream<Path> javaFiles(Path root) {
    try (Stream<Path> found = Files.walk(root)) {
      return found.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> withoutNullMarked() {
    return mainSources().stream()
        .map(Path::getParent)
        .distinct()
        .filter(
            folder -> {
              Path info = folder.resolve("package-info.java");
              return !Files.exists(info) || !read(info).contains("@NullMarked");
            })
        .map(Path::toString)
        .toList();
  }

  /** Files below a directory, what is built apart, that hold a mark of an unfinished merge. */
  static List<Path> unmerged(Path root) {
    List<Path> unmerged = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return NOT_WRITTEN.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              if (attributes.isRegularFile() && holdsMark(file)) {
                unmerged.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return unmerged;
  }

  /** Anywhere in a line, since a formatter may have moved it. */
  private static boolean holdsMark(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return text.contains("<".repeat(7) + " ") || text.contains(">".repeat(7) + " ");
  }

  /**
   * What is larger than a budget of architecture.md, one line each. Records are exempt from the
   * parameter budget.
   */
  List<String> overBudget() {
    List<String> over = new ArrayList<>();
    Map<Path, Integer> files = new TreeMap<>();
    for (Path file : mainSources()) {
      files.merge(file.getParent(), 1, Integer::sum);
      long lines = read(file).lines().count();
      if (lines > FILE_LINES) {
        over.add(file + ": " + lines + " lines, at most " + FILE_LINES);
      }
    }
    files.forEach(
        (folder, count) -> {
          if (count > PACKAGE_FILES + 1) { // package-info.java does not count
            over.add(folder + ": " + (count - 1) + " files, at most " + PACKAGE_FILES);
          }
        });
    over.addAll(methodsOverBudget());
    return over;
  }

  private List<String> methodsOverBudget() {
    List<String> over = new ArrayList<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(mainSources()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new MethodScanner(unit, positions, over).scan(unit, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return over;
  }

  private static final class MethodScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> over;

    MethodScanner(CompilationUnitTree unit, SourcePositions positions, List<String> over) {
      this.unit = unit;
      this.positions = positions;
      this.over = over;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      String where = unit.getSourceFile().getName() + " " + method.getName();
      long lines = line(positions.getEndPosition(unit, method)) - line(start(method)) + 1;
      if (lines > METHOD_LINES) {
        over.add(where + ": " + lines + " lines, at most " + METHOD_LINES);
      }
      Tree owner = getCurrentPath().getParentPath().getLeaf();
      boolean record = owner instanceof ClassTree && owner.getKind() == Tree.Kind.RECORD;
      if (method.getName().contentEquals("<init>")
          && !record
          && method.getParameters().size() > CONSTRUCTOR_PARAMETERS) {
        over.add(where + ": " + method.getParameters().size() + " parameters, at most 7");
      }
      return super.visitMethod(method, null);
    }

    private long start(MethodTree method) {
      return positions.getStartPosition(unit, method.getBody() == null ? method : method.getBody());
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }
  }
}
