package computer.socialweb.yardmaster.local.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The classes of the member programs, as a jar of their own. A class archive needs a jar, and a
 * member keeps the one it was started from, whatever is built later.
 */
final class ProgramClasses {
  private static final List<String> PACKAGES = List.of("control", "front", "standin", "program");

  private ProgramClasses() {}

  /** The jar; equal classes give equal bytes. */
  static byte[] jar() throws IOException {
    Path source = source();
    if (Files.isDirectory(source)) {
      return jar(source);
    }
    try (FileSystem files = FileSystems.newFileSystem(source)) {
      return jar(files.getPath("/"));
    }
  }

  private static Path source() throws IOException {
    try {
      return Path.of(
          ProgramClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("the classes of the member programs are nowhere on disk", e);
    }
  }

  private static byte[] jar(Path root) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128 * 1024);
    Path local = root.resolve("computer/socialweb/yardmaster/local");
    try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
      jar.setMethod(ZipOutputStream.STORED);
      for (String name : PACKAGES) {
        try (Stream<Path> files = Files.list(local.resolve(name))) {
          for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
            add(jar, root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
          }
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void add(ZipOutputStream jar, String name, byte[] content) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(java.time.LocalDateTime.of(2026, 1, 1, 0, 0));
    entry.setSize(content.length);
    entry.setCompressedSize(content.length);
    entry.setCrc(crc.getValue());
    jar.putNextEntry(entry);
    jar.write(content);
    jar.closeEntry();
  }
}
