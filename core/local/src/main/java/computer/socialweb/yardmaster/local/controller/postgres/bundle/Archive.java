package computer.socialweb.yardmaster.local.controller.postgres.bundle;

import computer.socialweb.yardmaster.files.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks a tar.xz into a directory that does not exist yet. Nothing leaves the directory: neither
 * a name nor the target of a link; and nothing is written through a link, since links come last.
 * What is unpacked may be read by everybody and written by its owner alone, and is on the disk when
 * the call returns.
 */
final class Archive {
  private static final int ANY_EXECUTE = 0111;
  private static final int SYNCS_AT_ONCE = 32;

  private final Path root;

  Archive(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  void unpack(InputStream compressed) throws IOException, InterruptedException {
    List<Path> directories = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    makeDirectory(root, directories);
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(compressed))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = inside(root.resolve(entry.getName()), entry.getName());
        if (entry.isDirectory()) {
          makeDirectory(target, directories);
        } else if (entry.isSymbolicLink()) {
          links.add(new Link(target, entry.getLinkName()));
        } else if (isPlainFile(entry)) {
          makeDirectory(parent(target), directories);
          writeFile(tar, target, (entry.getMode() & ANY_EXECUTE) != 0);
          files.add(target);
        } else {
          throw new IOException("the archive holds " + entry.getName() + ", which is no file");
        }
      }
    }
    for (Link link : links) {
      makeDirectory(parent(link.at()), directories);
      makeLink(link);
    }
    sync(files);
    for (Path directory : directories) {
      DurableFile.syncFolder(directory);
    }
  }

  private static boolean isPlainFile(TarArchiveEntry entry) {
    return entry.isFile()
        && !entry.isLink()
        && !entry.isFIFO()
        && !entry.isCharacterDevice()
        && !entry.isBlockDevice();
  }

  private record Link(Path at, String target) {}

  private Path inside(Path path, String name) throws IOException {
    Path normal = path.normalize();
    if (!normal.startsWith(root)) {
      throw new IOException("the archive holds " + name + ", which leaves its directory");
    }
    return normal;
  }

  private static Path parent(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null) {
      throw new IOException(path + " has no directory");
    }
    return parent;
  }

  private void makeDirectory(Path directory, List<Path> made) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    if (!directory.equals(root)) {
      makeDirectory(parent(directory), made);
    }
    Files.createDirectory(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    made.add(directory);
  }

  /** Many at once, so that the file system writes its journal a few times and not a thousand. */
  private static void sync(List<Path> files) throws IOException, InterruptedException {
    try (ExecutorService writers = Executors.newFixedThreadPool(SYNCS_AT_ONCE)) {
      List<Future<@Nullable Void>> written =
          writers.invokeAll(files.stream().map(Archive::syncing).toList());
      for (Future<@Nullable Void> one : written) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("what was unpacked could not be written to the disk", e.getCause());
    }
  }

  private static Callable<@Nullable Void> syncing(Path file) {
    return () -> {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      return null;
    };
  }

  private static void writeFile(InputStream content, Path file, boolean executable)
      throws IOException {
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      content.transferTo(Channels.newOutputStream(out));
      Files.setPosixFilePermissions(
          file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }

  private void makeLink(Link link) throws IOException {
    Path from = parent(link.at());
    inside(from.resolve(link.target()), link.at() + " -> " + link.target());
    Files.createSymbolicLink(link.at(), Path.of(link.target()));
  }
}
