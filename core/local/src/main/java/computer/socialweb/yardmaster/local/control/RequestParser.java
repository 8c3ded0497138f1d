package computer.socialweb.yardmaster.local.control;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads requests of HTTP/1.1 (RFC 9112) from the bytes of one connection, strictly: lines end in
 * CRLF, a body needs one Content-Length and no other framing, and head and body are bounded. What
 * is not exactly so is refused rather than guessed at.
 */
final class RequestParser {
  static final int LONGEST_HEAD = 8 * 1024;
  static final int LONGEST_BODY = 64 * 1024;

  /** What the bytes so far amount to. */
  sealed interface Result {
    /** The request is not whole yet. */
    record More() implements Result {}

    record Whole(HttpRequest request) implements Result {}

    /** Not to be understood; the connection ends after the answer. */
    record Refused(int status, String why) implements Result {}
  }

  private static final Result MORE = new Result.More();

  private final ByteArrayOutputStream received = new ByteArrayOutputStream(512);

  void feed(ByteBuffer bytes) {
    received.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    bytes.position(bytes.limit());
  }

  boolean isEmpty() {
    return received.size() == 0;
  }

  /** Takes the next whole request out of what was fed. */
  Result next() {
    byte[] bytes = received.toByteArray();
    int end = headEnd(bytes);
    try {
      if (Math.max(end, end < 0 ? bytes.length : 0) > LONGEST_HEAD) {
        throw new Refusal(431, "the head is longer than " + LONGEST_HEAD + " bytes");
      }
      if (end < 0) {
        return MORE;
      }
      String[] lines = text(bytes, end).split("\r\n", -1);
      String[] start = start(lines[0]);
      Map<String, String> headers = headers(lines);
      int length = bodyLength(headers);
      if (bytes.length - end - 4 < length) {
        return MORE;
      }
      String body = body(bytes, end + 4, length);
      received.reset();
      received.write(bytes, end + 4 + length, bytes.length - end - 4 - length);
      boolean close = lower(headers.getOrDefault("connection", "")).contains("close");
      boolean keepAlive = start[2].equals("HTTP/1.1") && !close;
      return new Result.Whole(new HttpRequest(start[0], start[1], headers, body, keepAlive));
    } catch (Refusal e) {
      return new Result.Refused(e.status, String.valueOf(e.getMessage()));
    }
  }

  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;
    private final int status;

    Refusal(int status, String why) {
      super(why);
      this.status = status;
    }
  }

  private static String text(byte[] bytes, int end) throws Refusal {
    for (int i = 0; i < end; i++) {
      if (bytes[i] < ' ' && bytes[i] != '\r' && bytes[i] != '\n' && bytes[i] != '\t') {
        throw new Refusal(400, "the head holds bytes that are not ASCII text");
      }
    }
    return new String(bytes, 0, end, StandardCharsets.US_ASCII);
  }

  private static String[] start(String line) throws Refusal {
    String[] start = line.split(" ", -1);
    if (start.length != 3 || !start[1].startsWith("/") || !isToken(start[0])) {
      throw new Refusal(400, "the first line is no request line of HTTP/1.1");
    }
    if (!start[2].equals("HTTP/1.1") && !start[2].equals("HTTP/1.0")) {
      throw new Refusal(400, "this is not HTTP/1.1");
    }
    return start;
  }

  private static Map<String, String> headers(String[] lines) throws Refusal {
    Map<String, String> headers = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon < 1 || !isToken(lines[i].substring(0, colon))) {
        throw new Refusal(400, "line " + (i + 1) + " is no header");
      }
      String name = lower(lines[i].substring(0, colon));
      String value = lines[i].substring(colon + 1).strip();
      if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
        throw new Refusal(400, "a header holds a bare line break");
      }
      if (headers.put(name, value) != null) {
        throw new Refusal(400, "the header " + name + " stands twice");
      }
    }
    return headers;
  }

  private static int bodyLength(Map<String, String> headers) throws Refusal {
    if (headers.containsKey("transfer-encoding") || headers.containsKey("expect")) {
      throw new Refusal(501, "send the body whole, with Content-Length");
    }
    String given = headers.getOrDefault("content-length", "0");
    if (!given.matches("[0-9]+")) {
      throw new Refusal(400, "Content-Length is no number");
    }
    int length = given.length() > 8 ? Integer.MAX_VALUE : Integer.parseInt(given);
    if (length > LONGEST_BODY) {
      throw new Refusal(413, "the body is longer than " + LONGEST_BODY + " bytes");
    }
    return length;
  }

  private static String body(byte[] bytes, int at, int length) throws Refusal {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, at, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new Refusal(400, "the body is not UTF-8");
    }
  }

  private static int headEnd(byte[] bytes) {
    for (int i = 3; i < bytes.length; i++) {
      if (bytes[i] == '\n'
          && bytes[i - 1] == '\r'
          && bytes[i - 2] == '\n'
          && bytes[i - 3] == '\r') {
        return i - 3;
      }
    }
    return -1;
  }

  /** A token of RFC 9110, section 5.6.2. */
  private static boolean isToken(String text) {
    return !text.isEmpty()
        && text.chars()
            .allMatch(
                c ->
                    (c >= 'a' && c <= 'z')
                        || (c >= 'A' && c <= 'Z')
                        || (c >= '0' && c <= '9')
                        || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
  }

  private static String lower(String text) {
    return text.toLowerCase(java.util.Locale.ROOT);
  }
}
