package computer.socialweb.yardmaster.local.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestParserTest {
  @Test
  void readsRequestsInWhateverPiecesTheyCome() {
    RequestParser parser = new RequestParser();
    String two =
        "PUT /backend?x=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
            + "GET /status HTTP/1.1\r\nConnection: Close\r\n\r\n";
    RequestParser.Result last = new RequestParser.Result.More();
    int whole = 0;
    for (byte one : two.getBytes(StandardCharsets.US_ASCII)) {
      parser.feed(ByteBuffer.wrap(new byte[] {one}));
      last = parser.next();
      whole += last instanceof RequestParser.Result.Whole ? 1 : 0;
      if (whole == 1 && last instanceof RequestParser.Result.Whole(HttpRequest first)) {
        assertThat(first)
            .isEqualTo(
                new HttpRequest(
                    "PUT", "/backend?x=1", Map.of("host", "a", "content-length", "2"), "{}", true));
        assertThat(first.path()).isEqualTo("/backend");
      }
    }
    assertThat(whole).isEqualTo(2);
    assertThat(((RequestParser.Result.Whole) last).request().keepAlive()).isFalse();
    assertThat(parser.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400|GET /status|",
        "400|GET  /status HTTP/1.1|",
        "400|GET status HTTP/1.1|",
        "400|GET /status HTTP/2|",
        "400|G{T /status HTTP/1.1|",
        "400|GET / HTTP/1.1|Host a",
        "400|GET / HTTP/1.1|' Host: a'",
        "400|GET / HTTP/1.1|Content-Length: -1",
        "400|GET / HTTP/1.1|Content-Length: 1, 1",
        "413|GET / HTTP/1.1|Content-Length: 99999999999999999999",
        "501|GET / HTTP/1.1|Transfer-Encoding: chunked",
        "501|GET / HTTP/1.1|Expect: 100-continue",
      })
  void refusesWhatIsNotExactlyARequest(int status, String line, String header) {
    RequestParser parser = new RequestParser();
    String text = line + "\r\n" + (header == null ? "" : header + "\r\n") + "\r\n";
    parser.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    assertThat(parser.next())
        .isInstanceOfSatisfying(
            RequestParser.Result.Refused.class,
            refused -> assertThat(refused.status()).as(refused.why()).isEqualTo(status));
  }

  @Test
  void neverHoldsAnEndlessHead() {
    RequestParser parser = new RequestParser();
    parser.feed(ByteBuffer.wrap("GET / HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII)));
    parser.feed(ByteBuffer.wrap("x".repeat(9000).getBytes(StandardCharsets.US_ASCII)));
    assertThat(parser.next())
        .isInstanceOfSatisfying(
            RequestParser.Result.Refused.class,
            refused -> assertThat(refused.status()).isEqualTo(431));
  }

  @Test
  void readsFlatJsonOnly() throws Exception {
    assertThat(FlatJson.parse(" {\"a\" : \"x\\u0041\\n\", \"b\":-12 } "))
        .isEqualTo(Map.of("a", "xA\n", "b", -12L));
    assertThat(FlatJson.quote("a\"\\\n\u001b")).isEqualTo("\"a\\\"\\\\\\u000a\\u001b\"");
    for (String bad :
        new String[] {
          "",
          "{",
          "[]",
          "{\"a\":1.5}",
          "{\"a\":01}",
          "{\"a\":{}}",
          "{\"a\":1}x",
          "{\"a\":1,\"a\":2}",
          "{\"a\":\"\n\"}",
          "{\"a\":1,}",
          "{\"a\":1e3}"
        }) {
      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> FlatJson.parse(bad)))
          .as(bad)
          .isInstanceOf(FlatJson.Malformed.class);
    }
  }
}
