package computer.socialweb.yardmaster.objects;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A small API server for HostProcess objects that can be made to fail in the ways that real ones
 * do: silent watches, a state from earlier, refused requests, death and return.
 */
final class FaultyApi implements AutoCloseable {
  private static final String PATH = "/apis/socialweb.computer/v1alpha1/hostprocesses";

  private final JsonMapper json = JsonMapper.builder().build();
  private final Map<String, ObjectNode> objects = new TreeMap<>();
  private final List<Past> history = new CopyOnWriteArrayList<>();
  private final List<Stream> watches = new CopyOnWriteArrayList<>();
  private final AtomicInteger watchCount = new AtomicInteger();
  private final AtomicInteger heldProbes = new AtomicInteger();
  private final AtomicInteger requestCount = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;
  private long version = 100;
  volatile boolean deaf;
  volatile int refuseWith;

  /** Holds back the answers to probes, once they are made, until it is zero. */
  volatile CountDownLatch probes = new CountDownLatch(0);

  private record Past(long version, ObjectNode event) {}

  private record Stream(OutputStream out, CountDownLatch ended) {}

  FaultyApi() throws IOException {
    server = listen(0);
  }

  private HttpServer listen(int port) throws IOException {
    HttpServer made =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    made.setExecutor(threads);
    made.createContext("/", this::handle);
    made.start();
    return made;
  }

  int port() {
    return server.getAddress().getPort();
  }

  Path kubeconfig(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: test
        clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: test, user: {token: secret}}]
        contexts: [{name: test, context: {cluster: test, user: test}}]
        """
            .formatted(port()));
  }

  int watches() {
    return watchCount.get();
  }

  int heldProbes() {
    return heldProbes.get();
  }

  int requests() {
    return requestCount.get();
  }

  synchronized void put(String name, String phase) {
    String text =
        """
        {"apiVersion":"socialweb.computer/v1alpha1","kind":"HostProcess",
         "metadata":{"name":"%s","uid":"u-%s","labels":{"socialweb.computer/cluster":"demo"}},
         "spec":{"unit":"u.service","exec":"/bin/true"},"status":{"phase":"%s"}}
        """
            .formatted(name, name, phase);
    store(name, (ObjectNode) json.readTree(text));
  }

  private void store(String name, ObjectNode object) {
    version++;
    ((ObjectNode) object.path("metadata")).put("resourceVersion", Long.toString(version));
    boolean added = objects.put(name, object) == null;
    send(added ? "ADDED" : "MODIFIED", object);
  }

  synchronized void remove(String name) {
    ObjectNode gone = objects.remove(name);
    if (gone != null) {
      version++;
      ((ObjectNode) gone.path("metadata")).put("resourceVersion", Long.toString(version));
      send("DELETED", gone);
    }
  }

  /** As after a restore from a backup: other objects, and versions that begin anew. */
  synchronized void rewind() {
    objects.clear();
    version = 10;
    history.clear();
    boolean was = deaf;
    deaf = true;
    put("restored", "Running");
    deaf = was;
  }

  private ObjectNode bookmark() {
    ObjectNode mark = json.createObjectNode();
    mark.put("apiVersion", "socialweb.computer/v1alpha1").put("kind", "HostProcess");
    mark.putObject("metadata").put("resourceVersion", Long.toString(version));
    ObjectNode event = json.createObjectNode();
    event.put("type", "BOOKMARK");
    event.set("object", mark);
    return event;
  }

  synchronized void otherKindChanges() {
    version++;
  }

  synchronized void send(String type, JsonNode object) {
    ObjectNode event = json.createObjectNode();
    event.put("type", type);
    event.set("object", object);
    history.add(new Past(version, event));
    if (!deaf) {
      watches.forEach(stream -> write(stream, event + "\n"));
    }
  }

  void sendRaw(String text) {
    watches.forEach(stream -> write(stream, text));
  }

  private void write(Stream stream, String text) {
    try {
      stream.out().write(text.getBytes(StandardCharsets.UTF_8));
      stream.out().flush();
    } catch (IOException e) {
      watches.remove(stream);
      stream.ended().countDown();
    }
  }

  void endWatches() {
    watches.forEach(stream -> stream.ended().countDown());
    watches.clear();
  }

  void die() {
    server.stop(0);
    endWatches();
  }

  void comeBack() throws IOException {
    server = listen(port());
  }

  @Override
  public void close() {
    die();
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    requestCount.incrementAndGet();
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      if (refuseWith != 0) {
        status(exchange, refuseWith, "Refused");
      } else if (query.contains("watch=true")) {
        watch(exchange);
      } else if (path.equals(PATH)) {
        collection(exchange, query);
      } else if (path.startsWith(PATH)) {
        single(exchange, path.substring(PATH.length() + 1));
      } else {
        status(exchange, 404, "NotFound");
      }
    }
  }

  private void watch(HttpExchange exchange) throws IOException {
    if ("websocket".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      status(exchange, 503, "ServiceUnavailable");
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    Stream stream = new Stream(exchange.getResponseBody(), new CountDownLatch(1));
    synchronized (this) {
      String query = exchange.getRequestURI().getQuery();
      long from = Long.parseLong(query.replaceFirst(".*resourceVersion=([0-9]+).*", "$1"));
      for (Past past : history) {
        if (past.version() > from) {
          stream.out().write((past.event() + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
      stream.out().write((bookmark() + "\n").getBytes(StandardCharsets.UTF_8));
      stream.out().flush();
      watches.add(stream);
      watchCount.incrementAndGet();
    }
    awaitEnd(stream.ended());
  }

  private static void awaitEnd(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void collection(HttpExchange exchange, String query) throws IOException {
    if (exchange.getRequestMethod().equals("POST")) {
      create(exchange);
      return;
    }
    boolean probe = query.contains("limit=1&") || query.endsWith("limit=1");
    ObjectNode list = list(probe ? 1 : 9999);
    if (probe) {
      heldProbes.incrementAndGet();
      awaitEnd(probes);
      heldProbes.decrementAndGet();
    }
    reply(exchange, 200, list);
  }

  private synchronized void create(HttpExchange exchange) throws IOException {
    ObjectNode body = body(exchange);
    String name = body.path("metadata").path("name").asString();
    if (objects.containsKey(name)) {
      status(exchange, 409, "AlreadyExists");
      return;
    }
    store(name, body);
    reply(exchange, 201, body);
  }

  private synchronized ObjectNode list(int limit) {
    ObjectNode list = json.createObjectNode();
    list.put("apiVersion", "socialweb.computer/v1alpha1").put("kind", "HostProcessList");
    list.putObject("metadata").put("resourceVersion", Long.toString(version));
    var items = list.putArray("items");
    objects.values().stream().limit(limit).forEach(items::add);
    return list;
  }

  private synchronized void single(HttpExchange exchange, String rest) throws IOException {
    String name = rest.replace("/status", "");
    ObjectNode known = objects.get(name);
    if (known == null) {
      status(exchange, 404, "NotFound");
      return;
    }
    switch (exchange.getRequestMethod()) {
      case "PUT" -> {
        ObjectNode body = body(exchange);
        String expected = body.path("metadata").path("resourceVersion").asString("");
        String actual = known.path("metadata").path("resourceVersion").asString("");
        if (!expected.isEmpty() && !expected.equals(actual)) {
          status(exchange, 409, "Conflict");
          return;
        }
        store(name, body);
        reply(exchange, 200, body);
      }
      case "DELETE" -> {
        remove(name);
        status(exchange, 200, "");
      }
      default -> reply(exchange, 200, known);
    }
  }

  private ObjectNode body(HttpExchange exchange) throws IOException {
    return (ObjectNode) json.readTree(exchange.getRequestBody().readAllBytes());
  }

  private void status(HttpExchange exchange, int code, String reason) throws IOException {
    ObjectNode status = json.createObjectNode();
    status.put("apiVersion", "v1").put("kind", "Status").put("code", code);
    status.put("status", code < 300 ? "Success" : "Failure");
    status.put("reason", reason).put("message", "the test said " + reason);
    reply(exchange, code, status);
  }

  private static void reply(HttpExchange exchange, int code, JsonNode body) throws IOException {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
