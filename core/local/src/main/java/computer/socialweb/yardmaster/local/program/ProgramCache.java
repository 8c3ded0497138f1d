package computer.socialweb.yardmaster.local.program;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the jar of the member programs and its class archive in the cache directory, in a folder
 * named by their content: {@code CACHE/programs/HASH/{programs.jar,programs.aot}}. Each file
 * appears whole or not at all, and two processes that need it at once make it once.
 */
public final class ProgramCache {
  private static final Logger LOG = LoggerFactory.getLogger(ProgramCache.class);
  private static final long TRAINING_SECONDS = 60;

  /** A file lock holds between processes only. */
  private static final Object IN_THIS_PROCESS = new Object();

  private final Path java;
  private final Path folder;

  /**
   * Names the places; nothing is done yet.
   *
   * @param java the Java executable that will run the programs
   * @param cacheDir made when it is absent
   */
  public ProgramCache(Path java, Path cacheDir) {
    this.java = java.toAbsolutePath();
    this.folder = cacheDir.toAbsolutePath().resolve("programs");
  }

  /**
   * The command lines, after making what the cache lacks, which takes about three seconds once for
   * each build. Without an archive the programs still run, so a failure to make one is only logged.
   *
   * @throws IOException when the cache cannot be written or the classes cannot be read
   */
  public ProgramCommands prepare() throws IOException, InterruptedException {
    byte[] jar = ProgramClasses.jar();
    Path home = folder.resolve(hash(jar));
    Path jarFile = home.resolve("programs.jar");
    Path archive = home.resolve("programs.aot");
    if (!Files.exists(archive)) {
      synchronized (IN_THIS_PROCESS) {
        make(jar, jarFile, archive);
      }
    }
    return new ProgramCommands(java, jarFile, Optional.of(archive).filter(Files::exists));
  }

  private void make(byte[] jar, Path jarFile, Path archive)
      throws IOException, InterruptedException {
    Files.createDirectories(archive.getParent());
    try (FileChannel lockFile =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lockFile.lock()) {
      assert lock.isValid();
      if (!Files.exists(jarFile)) {
        Path fresh = Files.write(jarFile.resolveSibling("programs.jar.tmp"), jar);
        Files.move(fresh, jarFile, StandardCopyOption.ATOMIC_MOVE);
      }
      if (!Files.exists(archive)) {
        train(jarFile, archive);
      }
    }
  }

  /** Runs the programs once while the virtual machine records what they load (JEP 514). */
  private void train(Path jar, Path archive) throws IOException, InterruptedException {
    Path fresh = archive.resolveSibling("programs.aot.tmp");
    Path output = archive.resolveSibling("training.log");
    Path scratch = Files.createTempDirectory("ym-train");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx64m"));
    command.addAll(ProgramCommands.COMMON);
    command.addAll(
        List.of(
            "-XX:AOTCacheOutput=" + fresh,
            "-cp",
            jar.toString(),
            Training.class.getName(),
            scratch.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS);
      if (ended && process.exitValue() == 0 && Files.exists(fresh)) {
        Files.move(fresh, archive, StandardCopyOption.ATOMIC_MOVE);
      } else {
        LOG.warn("no class archive for the member programs could be made; see {}", output);
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Training.removeAll(scratch);
    }
  }

  private String hash(byte[] jar) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(jar);
      digest.update(java.toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Runtime.version().toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
