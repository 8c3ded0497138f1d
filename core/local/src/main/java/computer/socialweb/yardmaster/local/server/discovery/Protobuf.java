package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** One message of the protobuf wire format, as far as it consists of strings and messages. */
final class Protobuf {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int LENGTH_DELIMITED = 2;

  private final Map<Integer, byte[]> fields = new LinkedHashMap<>();

  private Protobuf(byte[] bytes, int start) {
    int at = start;
    while (at < bytes.length) {
      int[] next = {at};
      long tag = varint(bytes, next);
      long value = 0;
      switch ((int) (tag & 7)) {
        case 0 -> value = varint(bytes, next);
        case 1 -> next[0] += 8;
        case LENGTH_DELIMITED -> {
          value = varint(bytes, next);
          if (value < 0 || value > bytes.length - next[0]) {
            throw malformed();
          }
          fields.put((int) (tag >>> 3), Arrays.copyOfRange(bytes, next[0], next[0] + (int) value));
          next[0] += (int) value;
        }
        case 5 -> next[0] += 4;
        default -> throw malformed();
      }
      at = next[0];
    }
  }

  /**
   * Reads the object inside Kubernetes' envelope: four bytes of magic, then a message whose second
   * field is the object.
   */
  static Protobuf enveloped(byte[] bytes) {
    if (bytes.length < MAGIC.length
        || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw malformed();
    }
    return new Protobuf(bytes, MAGIC.length).message(2);
  }

  boolean has(int field) {
    return fields.containsKey(field);
  }

  Protobuf message(int field) {
    return new Protobuf(fields.getOrDefault(field, new byte[0]), 0);
  }

  /** The text of a field; empty when it is absent. */
  String text(int field) {
    return new String(fields.getOrDefault(field, new byte[0]), StandardCharsets.UTF_8);
  }

  private static long varint(byte[] bytes, int[] at) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at[0] >= bytes.length) {
        throw malformed();
      }
      byte one = bytes[at[0]++];
      value |= (long) (one & 0x7f) << shift;
      if (one >= 0) {
        return value;
      }
    }
    throw malformed();
  }

  private static Problem malformed() {
    return Problem.badRequest("the body is not valid protobuf");
  }
}
