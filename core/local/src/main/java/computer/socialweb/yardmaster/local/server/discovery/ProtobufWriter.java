package computer.socialweb.yardmaster.local.server.discovery;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Writes one message of the protobuf wire format, as far as it consists of strings and messages.
 */
final class ProtobufWriter {
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ProtobufWriter text(int field, String text) {
    return field(field, text.getBytes(StandardCharsets.UTF_8));
  }

  ProtobufWriter message(int field, Consumer<ProtobufWriter> content) {
    ProtobufWriter inner = new ProtobufWriter();
    content.accept(inner);
    return field(field, inner.bytes());
  }

  private ProtobufWriter field(int field, byte[] content) {
    varint(((long) field << 3) | LENGTH_DELIMITED);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  private void varint(long value) {
    long left = value;
    while (left > 0x7f) {
      bytes.write((int) (left & 0x7f) | 0x80);
      left >>>= 7;
    }
    bytes.write((int) left);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}
