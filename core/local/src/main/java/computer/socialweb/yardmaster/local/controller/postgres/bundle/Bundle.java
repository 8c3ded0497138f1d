package computer.socialweb.yardmaster.local.controller.postgres.bundle;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.DirectoryRemoval;
import computer.socialweb.yardmaster.files.DurableFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL that comes with this program, as an archive on the class path. It is unpacked once
 * into a directory named after its content: into a directory beside it first, which takes its name
 * only when all of it is on the disk, so that whatever bears the name is whole. Processes that find
 * it missing at the same moment unpack it once; the others wait.
 */
public final class Bundle {
  private static final Logger LOG = LoggerFactory.getLogger(Bundle.class);
  private static final int DIGEST_DIGITS = 16;
  private static final String UNFINISHED = ".unpacking-";
  private static final String LOCK = ".lock";
  private static final long LOCK_RETRY_MILLIS = 50;

  private final String resource;
  private final Semaphore never = new Semaphore(0);
  private @Nullable String digest;

  /**
   * @param osName as the property {@code os.name} has it
   * @param osArch as the property {@code os.arch} has it
   * @throws Failure {@code postgres.no-bundle} when this program was built without PostgreSQL for
   *     that platform
   */
  public Bundle(String osName, String osArch) {
    this.resource = "postgres-" + system(osName) + "-" + machine(osArch) + ".txz";
    if (Bundle.class.getResource("/" + resource) == null) {
      throw Failure.failed("postgres.no-bundle", osName, osArch, resource);
    }
  }

  private static String system(String osName) {
    return osName.startsWith("Mac") ? "darwin" : osName.split(" ", 2)[0].toLowerCase(Locale.ROOT);
  }

  private static String machine(String osArch) {
    return switch (osArch) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64", "arm64" -> "arm_64";
      default -> osArch;
    };
  }

  /** The unpacked binaries below the directory, unpacked now if they are not there yet. */
  public Binaries unpackedIn(Path directory) throws IOException, InterruptedException {
    String name = "postgresql-" + digest();
    Path home = directory.resolve(name);
    if (!Files.isDirectory(home, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(directory);
      unpackAlone(directory, home);
    }
    return new Binaries(home);
  }

  private synchronized String digest() throws IOException {
    if (digest == null) {
      digest = digestOfContent();
    }
    return digest;
  }

  private String digestOfContent() throws IOException {
    try (InputStream in = open()) {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, sha256).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(sha256.digest()).substring(0, DIGEST_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java platform has SHA-256", e);
    }
  }

  private InputStream open() throws IOException {
    InputStream in = Bundle.class.getResourceAsStream("/" + resource);
    if (in == null) {
      throw new IOException(resource + " vanished from the class path");
    }
    return in;
  }

  private void unpackAlone(Path directory, Path home) throws IOException, InterruptedException {
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = lock(channel)) {
      if (Files.isDirectory(home, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      removeUnfinished(directory);
      Path fresh = directory.resolve(UNFINISHED + home.getFileName());
      LOG.info("unpacking PostgreSQL into {}", home);
      try (InputStream in = new BufferedInputStream(open())) {
        new Archive(fresh).unpack(in);
      }
      Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
      DurableFile.syncFolder(directory);
    }
  }

  /** Waits for other processes by the lock of the file, and for this one by trying again. */
  private FileLock lock(FileChannel channel) throws IOException, InterruptedException {
    boolean told = false;
    while (true) {
      FileLock lock = tryLock(channel);
      if (lock != null) {
        return lock;
      }
      if (!told) {
        LOG.info("waiting for another process that unpacks PostgreSQL");
        told = true;
      }
      boolean _ = never.tryAcquire(LOCK_RETRY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      LOG.trace("another thread of this process unpacks", e);
      return null;
    }
  }

  private static void removeUnfinished(Path directory) throws IOException {
    List<String> left;
    try (Stream<Path> children = Files.list(directory)) {
      left =
          children
              .map(child -> child.getFileName().toString())
              .filter(name -> name.startsWith(UNFINISHED))
              .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (String name : left) {
      LOG.info("removing {}, which was cut short", directory.resolve(name));
      DirectoryRemoval.remove(directory, name);
    }
  }
}
