package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.local.log.Change;
import computer.socialweb.yardmaster.local.log.LogLimits;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class WatchTest {
  private static final String WATCH = PROCESSES + "?watch=true";

  @TempDir private Path directory;
  private Served api;

  @BeforeEach
  void start() {
    api = new Served(config());
  }

  private ApiServerConfig config() {
    return ApiServerConfig.of(directory)
        .with(new WatchTimes(Duration.ofMillis(300), Duration.ofMillis(200)))
        .withMostWatchers(3);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private long revision() {
    return Long.parseLong(api.get(PROCESSES).text("metadata", "resourceVersion"));
  }

  private static long revision(JsonNode event) {
    return Long.parseLong(Json.text(event, "object", "metadata", "resourceVersion"));
  }

  @Test
  void withoutARevisionItBeginsWithWhatExists() {
    api.post(process("a"));
    try (Stream watch = Stream.lines(api, WATCH)) {
      assertThat(watch.next()).isEqualTo("ADDED a");
      api.post(process("b"));
      api.merge("a", "{\"spec\":{\"fdStore\":1}}");
      api.delete("b", "");
      assertThat(watch.next()).isEqualTo("ADDED b");
      assertThat(watch.next()).isEqualTo("MODIFIED a");
      assertThat(watch.next()).isEqualTo("DELETED b");
    }
  }

  @Test
  void fromARevisionEveryLaterChangeComesOnceAndInOrder() {
    api.post(process("a"));
    long from = revision();
    api.post(process("b"));
    api.delete("a", "");
    api.post(process("a"));
    try (Stream watch = Stream.lines(api, WATCH + "&resourceVersion=" + from)) {
      for (int i = 1; i <= 3; i++) {
        assertThat(revision(watch.event())).isEqualTo(from + i);
      }
      // further status writes of the same text are no changes
      api.merge("a", "{\"spec\":{\"exec\":\"/bin/true\"}}");
      api.post(process("c"));
      assertThat(revision(watch.event())).isEqualTo(from + 4);
    }
  }

  @Test
  void selectionIsEnteredAndLeft() {
    long from = revision();
    try (Stream watch =
        Stream.lines(api, WATCH + "&labelSelector=in%3Dyes&resourceVersion=" + from)) {
      api.post(process("a"));
      api.merge("a", "{\"metadata\":{\"labels\":{\"in\":\"yes\"}}}");
      api.merge("a", "{\"spec\":{\"fdStore\":2}}");
      api.merge("a", "{\"metadata\":{\"labels\":{\"in\":\"no\"}}}");
      api.delete("a", "");
      api.post(process("b", "\"labels\":{\"in\":\"yes\"}"));
      api.delete("b", "");
      assertThat(watch.next()).isEqualTo("ADDED a");
      assertThat(watch.next()).isEqualTo("MODIFIED a");
      JsonNode left = watch.event();
      assertThat(Json.text(left, "type")).isEqualTo("DELETED");
      assertThat(revision(left)).isEqualTo(from + 4);
      assertThat(Json.text(left, "object", "metadata", "labels", "in")).isEqualTo("yes");
      assertThat(watch.next()).isEqualTo("ADDED b");
      assertThat(watch.next()).isEqualTo("DELETED b");
    }
  }

  @Test
  void fieldSelectorFollowsOneObject() {
    api.post(process("a"));
    try (Stream watch = Stream.lines(api, WATCH + "&fieldSelector=metadata.name%3Db")) {
      api.merge("a", "{\"spec\":{\"fdStore\":2}}");
      api.post(process("b"));
      assertThat(watch.next()).isEqualTo("ADDED b");
    }
  }

  /** Kubernetes asks for a watch by address alone, and passes over what a get does not know. */
  @Test
  void askedOfOneNameItIsAGetAsInKubernetes() {
    api.post(process("a"));
    assertThat(api.get(PROCESSES + "/a?watch=true").body()).isEqualTo(api.stored("a"));
  }

  @Test
  void bookmarksTellOnlyWhatWasSent() {
    try (Stream watch =
        Stream.lines(api, WATCH + "&allowWatchBookmarks=true&resourceVersion=" + revision())) {
      long sent = 0;
      for (int i = 0; i < 30; i++) {
        api.post(process("n" + i));
      }
      int seen = 0;
      boolean marked = false;
      while (seen < 30 || !marked) {
        JsonNode event = watch.event();
        if (Json.text(event, "type").equals("BOOKMARK")) {
          marked = seen == 30;
          assertThat(revision(event)).isGreaterThanOrEqualTo(sent);
          assertThat(event.path("object").path("kind").stringValue()).isEqualTo("HostProcess");
          assertThat(event.path("object").has("spec")).isFalse();
        } else {
          seen++;
          sent = revision(event);
        }
      }
      assertThat(seen).isEqualTo(30);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&resourceVersion=0", "&resourceVersion=1"})
  void initialEventsEndWithAMark(String revision) {
    String ask =
        WATCH
            + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
            + revision;
    try (Stream empty = Stream.lines(api, ask)) {
      JsonNode end = empty.event();
      assertThat(
              end.path("object")
                  .path("metadata")
                  .path("annotations")
                  .path("k8s.io/initial-events-end")
                  .stringValue())
          .isEqualTo("true");
    }
    api.post(process("a"));
    api.post(process("b"));
    try (Stream watch = Stream.lines(api, ask)) {
      assertThat(watch.next()).isEqualTo("ADDED a");
      assertThat(watch.next()).isEqualTo("ADDED b");
      JsonNode end = watch.event();
      assertThat(Json.text(end, "type")).isEqualTo("BOOKMARK");
      assertThat(end.path("object").path("metadata").path("annotations").size()).isEqualTo(1);
      assertThat(revision(end)).isEqualTo(revision());
      api.delete("a", "");
      String next = watch.next();
      while (next.equals("BOOKMARK")) {
        next = watch.next();
      }
      assertThat(next).isEqualTo("DELETED a");
    }
  }

  @Test
  void contradictionsAreRefusedBeforeTheStream() {
    assertThat(api.get(WATCH + "&sendInitialEvents=true").code()).isEqualTo(422);
    assertThat(api.get(WATCH + "&resourceVersionMatch=NotOlderThan&resourceVersion=1").code())
        .isEqualTo(422);
    assertThat(api.get(WATCH + "&resourceVersion=abc").code()).isEqualTo(400);
    assertThat(api.get(WATCH + "&labelSelector=%28").code()).isEqualTo(400);
  }

  @Test
  void aRevisionFromTheFutureIsToldInsideTheStream() {
    for (String ask :
        List.of(
            "&resourceVersion=99999",
            "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=99999")) {
      try (Stream watch = Stream.lines(api, WATCH + ask)) {
        JsonNode error = watch.event();
        assertThat(Json.text(error, "type")).isEqualTo("ERROR");
        assertThat(error.path("object").path("code").intValue()).isEqualTo(410);
        assertThat(Json.text(error, "object", "reason")).isEqualTo("Expired");
        assertThat(watch.next()).isEqualTo("END");
      }
    }
  }

  @Test
  void aRevisionThatWasTrimmedIsToldInsideTheStream() {
    api.close();
    api =
        new Served(
            config().with(new LogLimits(Duration.ofDays(1), 5, 1 << 30, Duration.ofMillis(20))));
    long from = revision();
    for (int i = 0; i < 20; i++) {
      api.post(process("n" + i));
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              try (Stream watch =
                  Stream.socket(api, WATCH + "&resourceVersion=" + from, "").join()) {
                assertThat(watch.event().path("object").path("code").intValue()).isEqualTo(410);
                assertThat(watch.closeCode()).isEqualTo(1000);
              }
            });
    var old = api.get(PROCESSES + "?resourceVersionMatch=Exact&resourceVersion=" + from);
    assertThat(old.code()).isEqualTo(410);
    assertThat(old.reason()).isEqualTo("Expired");
  }

  @Test
  void timeoutEndsItCleanly() {
    long begun = System.nanoTime();
    try (Stream watch =
        Stream.lines(api, WATCH + "&timeoutSeconds=1&resourceVersion=" + revision())) {
      assertThat(watch.next()).isEqualTo("END");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(900));
    }
  }

  @Test
  void webSocketsCarryOneEventAFrame() {
    api.post(process("a"));
    String own = api.server().address();
    try (Stream watch = Stream.socket(api, WATCH + "&timeoutSeconds=3", own).join()) {
      assertThat(watch.next()).isEqualTo("ADDED a");
      api.post(process("b", "\"annotations\":{\"large\":\"" + "x".repeat(200_000) + "\"}"));
      assertThat(watch.next()).isEqualTo("ADDED b");
      assertThat(watch.next()).isEqualTo("END");
      assertThat(watch.closeCode()).isEqualTo(1000);
    }
  }

  @Test
  void webSocketsOfForeignPagesAreRefused() {
    assertThatThrownBy(() -> Stream.socket(api, WATCH, "https://evil.example").join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            e -> assertThat(e.getResponse().statusCode()).isEqualTo(403));
  }

  @Test
  void rowsOfATableAreWatchedToo() {
    try (Stream watch =
        Stream.lines(api, WATCH, "Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")) {
      api.post(process("a"));
      JsonNode event = watch.event();
      assertThat(Json.text(event, "object", "kind")).isEqualTo("Table");
      assertThat(event.path("object").path("rows").path(0).path("cells").path(0).stringValue())
          .isEqualTo("a");
    }
  }

  @Test
  void tooManyWatchesAreRefusedWithATimeToTryAgain() {
    String quiet = WATCH + "&resourceVersion=" + revision();
    try (Stream _ = Stream.lines(api, quiet);
        Stream _ = Stream.lines(api, quiet);
        Stream _ = Stream.lines(api, quiet)) {
      var refused = api.get(quiet);
      assertThat(refused.code()).isEqualTo(429);
      assertThat(refused.response().headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.reason()).isEqualTo("TooManyRequests");
    }
    // clients that went away free their places, though nothing changes
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> assertThat(api.get(quiet + "&timeoutSeconds=1").code()).isEqualTo(200));
  }

  @Test
  void stoppingEndsWatchesCleanly() {
    String quiet = WATCH + "&resourceVersion=" + revision();
    try (Stream lines = Stream.lines(api, quiet);
        Stream socket = Stream.socket(api, quiet, "").join()) {
      api.server().close();
      assertThat(lines.next()).isEqualTo("END");
      assertThat(socket.closeCode()).isEqualTo(1000);
    }
  }

  @Test
  void whatGoesWrongInAWatchIsToldAndEndsIt() {
    long from = revision();
    api.close();
    try (ObjectLog log =
        ObjectLog.open(
            directory.resolve("objects.sqlite"), LogLimits.DEFAULT, InstantSource.system())) {
      log.write("hostprocesses.socialweb.computer", "a", (_, _) -> new Change.Put("what is this"));
    }
    api = new Served(config());
    String path = WATCH + "&labelSelector=a%3Db&resourceVersion=" + from;
    try (Stream socket = Stream.socket(api, path, "").join();
        Stream lines = Stream.lines(api, path)) {
      assertThat(socket.event().path("object").path("code").intValue()).isEqualTo(500);
      assertThat(socket.closeCode()).isEqualTo(1000);
      assertThat(lines.event().path("object").path("code").intValue()).isEqualTo(500);
      assertThat(lines.next()).isEqualTo("END");
    }
  }
}
