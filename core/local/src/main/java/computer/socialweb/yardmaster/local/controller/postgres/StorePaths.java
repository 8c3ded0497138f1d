package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Where the parts of one store lie.
 *
 * @param root the stores' directory, {@code STATE/stores} of contract.md
 * @param run the sockets' directory, {@code STATE/run}
 * @param name of the Postgres object: one DNS label, so that names with a leading dot are ours
 */
record StorePaths(Path root, Path run, String name) {
  /** The most that fits into {@code sun_path} beside its closing zero byte. */
  static final int SOCKET_MAX_BYTES = 107;

  private static final int NAME_MAX_LENGTH = 63;
  private static final int SHORT_NAME_DIGITS = 10;
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?");

  StorePaths {
    if (name.length() > NAME_MAX_LENGTH || !NAME.matcher(name).matches()) {
      throw Failure.failed("postgres.name", name, NAME_MAX_LENGTH);
    }
  }

  Path data() {
    return root.resolve(name);
  }

  /** Where the access rules of all stores lie; each has a directory of its name there. */
  Path accessRoot() {
    return root.resolve(".access");
  }

  Path access() {
    return accessRoot().resolve(name);
  }

  Path logs() {
    return root.resolve(".logs");
  }

  Path log() {
    return logs().resolve(name + ".log");
  }

  /** Directory in which a data directory is made; it gets the name of the store when it is done. */
  String unfinishedName() {
    return ".new-" + name;
  }

  /** Name that a data directory gets before it is removed. */
  String trashName() {
    return ".removed-" + name;
  }

  /**
   * Name of the socket's directory in {@link #run}: readable, or by a digest where that would be
   * too long. The two forms never meet, since a label holds no dot.
   *
   * @throws Failure {@code postgres.socket-path} when even the short form is too long
   */
  String socketDirName() {
    String readable = "pg-" + name;
    if (socketBytes(readable) <= SOCKET_MAX_BYTES) {
      return readable;
    }
    String shortened = "pg." + digest().substring(0, SHORT_NAME_DIGITS);
    int bytes = socketBytes(shortened);
    if (bytes > SOCKET_MAX_BYTES) {
      throw Failure.failed(
          "postgres.socket-path",
          run.resolve(shortened).resolve(SocketLogin.SOCKET_NAME),
          bytes,
          SOCKET_MAX_BYTES);
    }
    return shortened;
  }

  Path socketDir() {
    return run.resolve(socketDirName());
  }

  private int socketBytes(String directory) {
    Path socket = run.resolve(directory).resolve(SocketLogin.SOCKET_NAME);
    return socket.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private String digest() {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(name.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java platform has SHA-256", e);
    }
  }
}
