package computer.socialweb.yardmaster.local.control;

import java.io.IOException;
import java.net.BindException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A listening unix socket with a file of mode 0600. The file is there under its name only once
 * nobody else can open it, replaces one that nobody listens on, and is removed on close unless
 * another process has taken the name since.
 */
public final class UnixListener implements AutoCloseable {
  private final Path path;
  private final ServerSocketChannel channel;
  private final @Nullable Object file;

  private UnixListener(Path path, ServerSocketChannel channel) throws IOException {
    this.path = path;
    this.channel = channel;
    this.file = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  /**
   * Binds and listens.
   *
   * @throws BindException when another process listens there
   */
  public static UnixListener bind(Path path) throws IOException {
    if (isAlive(path)) {
      throw new BindException(path + " is in use by another process");
    }
    String name = path.toString();
    Path fresh = Path.of(name.substring(0, name.length() - 1) + "~");
    Files.deleteIfExists(fresh);
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(fresh));
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return new UnixListener(path, channel);
    } catch (IOException e) {
      channel.close();
      Files.deleteIfExists(fresh);
      throw e;
    }
  }

  private static boolean isAlive(Path path) {
    if (!Files.exists(path)) {
      return false;
    }
    try (SocketChannel probe = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      return probe.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  public ServerSocketChannel channel() {
    return channel;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (Files.exists(path)
        && Objects.equals(file, Files.readAttributes(path, BasicFileAttributes.class).fileKey())) {
      Files.deleteIfExists(path);
    }
  }
}
