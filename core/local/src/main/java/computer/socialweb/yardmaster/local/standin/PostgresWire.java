package computer.socialweb.yardmaster.local.standin;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * As much of PostgreSQL's protocol 3.0 as a stand-in needs: log in by peer authentication over a
 * unix socket, simple queries, text results. A driver would take more memory than the whole
 * stand-in may. Not safe for several threads; calls block.
 */
final class PostgresWire implements AutoCloseable {
  private static final int PROTOCOL_3_0 = 196_608;
  private static final int LONGEST_MESSAGE = 16 * 1024 * 1024;

  private final SocketChannel channel;

  private PostgresWire(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Logs in.
   *
   * @throws IOException when the server is not there or refuses; the message is the server's
   */
  static PostgresWire connect(Dsn dsn) throws IOException {
    SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(dsn.socket()));
    PostgresWire wire = new PostgresWire(channel);
    try {
      wire.logIn(dsn);
      return wire;
    } catch (IOException e) {
      wire.close();
      throw e;
    }
  }

  private void logIn(Dsn dsn) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(ByteBuffer.allocate(4).putInt(PROTOCOL_3_0).array());
    for (String text :
        List.of("user", dsn.user(), "database", dsn.database(), "application_name", "standin")) {
      body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
      body.write(0);
    }
    body.write(0);
    write(ByteBuffer.allocate(4 + body.size()).putInt(4 + body.size()).put(body.toByteArray()));
    while (true) {
      Message message = read();
      switch (message.type()) {
        case 'R' -> {
          int kind = message.body().getInt();
          if (kind != 0) {
            throw new IOException(
                "pq: the server asks for a password (authentication " + kind + ")");
          }
        }
        case 'E' -> throw new IOException("pq: " + error(message.body()));
        case 'Z' -> {
          return;
        }
        default -> {
          // parameters, keys and notices
        }
      }
    }
  }

  /**
   * Runs one statement, or several with semicolons between.
   *
   * @return the rows of the results, columns as text; a null is an empty text
   * @throws IOException when the server refuses or is gone; the message is the server's
   */
  List<List<String>> query(String sql) throws IOException {
    byte[] text = sql.getBytes(StandardCharsets.UTF_8);
    write(
        ByteBuffer.allocate(6 + text.length)
            .put((byte) 'Q')
            .putInt(5 + text.length)
            .put(text)
            .put((byte) 0));
    List<List<String>> rows = new ArrayList<>();
    String failed = "";
    while (true) {
      Message message = read();
      switch (message.type()) {
        case 'D' -> rows.add(row(message.body()));
        case 'E' -> failed = "pq: " + error(message.body());
        case 'Z' -> {
          if (!failed.isEmpty()) {
            throw new IOException(failed);
          }
          return rows;
        }
        default -> {
          // row descriptions, completions and notices
        }
      }
    }
  }

  private static List<String> row(ByteBuffer body) {
    int columns = body.getShort();
    List<String> row = new ArrayList<>(columns);
    for (int i = 0; i < columns; i++) {
      int length = body.getInt();
      byte[] value = new byte[Math.max(0, length)];
      body.get(value);
      row.add(new String(value, StandardCharsets.UTF_8));
    }
    return row;
  }

  /** The field M of an error. */
  private static String error(ByteBuffer body) {
    String all = StandardCharsets.UTF_8.decode(body).toString();
    for (String field : all.split("\0", -1)) {
      if (field.startsWith("M")) {
        return field.substring(1);
      }
    }
    return "an error without a message";
  }

  private record Message(char type, ByteBuffer body) {}

  private Message read() throws IOException {
    ByteBuffer head = read(5);
    char type = (char) head.get();
    int length = head.getInt() - 4;
    if (length < 0 || length > LONGEST_MESSAGE) {
      throw new IOException("this is no PostgreSQL server");
    }
    return new Message(type, read(length));
  }

  private ByteBuffer read(int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes) < 0) {
        throw new EOFException("the server closed the connection");
      }
    }
    return bytes.flip();
  }

  private void write(ByteBuffer bytes) throws IOException {
    bytes.flip();
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
