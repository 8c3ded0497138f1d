package computer.socialweb.yardmaster.local.control;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One answer.
 *
 * @param delayMillis how long to wait before it is sent; negative never sends it
 */
public record HttpReply(int status, String contentType, String body, long delayMillis) {
  private static final long NEVER = -1;

  public static HttpReply json(int status, String body) {
    return new HttpReply(status, "application/json", body + "\n", 0);
  }

  public static HttpReply text(int status, String body) {
    return new HttpReply(status, "text/plain; charset=utf-8", body, 0);
  }

  /** {@code {"error": …}}. */
  public static HttpReply error(int status, String message) {
    return json(status, "{\"error\":" + FlatJson.quote(message) + "}");
  }

  /** The same, sent later. */
  public HttpReply after(long millis) {
    return new HttpReply(status, contentType, body, millis);
  }

  /** No answer at all; the connection stays open. */
  public static HttpReply never() {
    return new HttpReply(200, "text/plain", "", NEVER);
  }

  boolean isNever() {
    return delayMillis == NEVER;
  }

  ByteBuffer bytes(boolean keepAlive, boolean headOnly) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 "
            + status
            + " "
            + reason()
            + "\r\nContent-Type: "
            + contentType
            + "\r\nContent-Length: "
            + content.length
            + "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: "
            + (keepAlive ? "keep-alive" : "close")
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer bytes = ByteBuffer.allocate(start.length + content.length);
    bytes.put(start);
    if (!headOnly) {
      bytes.put(content);
    }
    return bytes.flip();
  }

  private String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 409 -> "Conflict";
      case 413 -> "Content Too Large";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 503 -> "Service Unavailable";
      default -> "Answer";
    };
  }
}
