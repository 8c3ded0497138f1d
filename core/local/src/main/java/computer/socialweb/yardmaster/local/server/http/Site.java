package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.server.discovery.AccessReview;
import computer.socialweb.yardmaster.local.server.discovery.AggregatedDiscovery;
import computer.socialweb.yardmaster.local.server.discovery.Discovery;
import computer.socialweb.yardmaster.local.server.discovery.OpenApi;
import computer.socialweb.yardmaster.local.server.discovery.OpenApiTwo;
import computer.socialweb.yardmaster.local.server.discovery.ServerVersion;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import tools.jackson.databind.node.ObjectNode;

/** The fixed addresses: what the server says about itself. */
final class Site {
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  private final Discovery discovery;
  private final AggregatedDiscovery aggregated;
  private final OpenApi openApi;
  private final OpenApiTwo openApiTwo;
  private final AccessReview reviews;
  private final Supplier<String> address;

  Site(Definitions definitions, Supplier<String> address) {
    this.discovery = new Discovery(definitions);
    this.aggregated = new AggregatedDiscovery(definitions);
    this.openApi = new OpenApi(definitions);
    this.openApiTwo = new OpenApiTwo(definitions);
    this.reviews = new AccessReview(definitions);
    this.address = address;
  }

  /** Whether the path tells if the server lives, which is told without a token. */
  static boolean isHealth(String path) {
    return path.equals("/healthz") || path.equals("/livez") || path.equals("/readyz");
  }

  /**
   * Answers, unless the address belongs to the objects.
   *
   * @return whether it was answered
   */
  boolean handle(Exchange exchange) throws IOException {
    if (exchange.path().equals("/openapi/v2")) {
      require(exchange, "GET");
      if (!exchange.header(HttpHeader.ACCEPT).contains("protobuf")) {
        throw Problem.noSuchPath();
      }
      exchange.send(OpenApiTwo.CONTENT_TYPE, openApiTwo.document());
      return true;
    }
    Optional<Answer> answer = answer(exchange);
    answer.ifPresent(exchange::send);
    return answer.isPresent();
  }

  private Optional<Answer> answer(Exchange exchange) throws IOException {
    String path = exchange.path();
    if (path.equals(REVIEWS)) {
      require(exchange, "POST");
      String type = exchange.header(HttpHeader.CONTENT_TYPE);
      return Optional.of(Answer.json(201, reviews.answer(type, exchange.body()), List.of()));
    }
    Optional<Answer> answer = page(path, exchange.header(HttpHeader.ACCEPT));
    if (answer.isPresent()) {
      require(exchange, "GET");
    }
    return answer;
  }

  private static void require(Exchange exchange, String method) {
    if (!exchange.method().equals(method)) {
      throw Problem.methodNotAllowed(exchange.path());
    }
  }

  private Optional<Answer> page(String path, String accept) {
    return switch (path) {
      case "/healthz", "/livez", "/readyz" -> Optional.of(Answer.text("ok"));
      case "/version" -> Optional.of(Answer.ok(ServerVersion.tree()));
      case "/api" -> Optional.of(groups(true, accept));
      case "/apis" -> Optional.of(groups(false, accept));
      case "/openapi/v3" -> Optional.of(Answer.ok(openApi.index()));
      case "/" -> Optional.of(Answer.ok(paths()));
      default -> deeper(path);
    };
  }

  private Answer groups(boolean core, String accept) {
    Optional<String> version = AggregatedDiscovery.asked(accept);
    if (version.isPresent()) {
      return new Answer(
          200,
          AggregatedDiscovery.contentType(version.get()),
          Json.write(aggregated.groups(core, version.get())),
          List.of(),
          0);
    }
    return Answer.ok(core ? discovery.coreVersions(address.get()) : discovery.groups());
  }

  private Optional<Answer> deeper(String path) {
    if (path.startsWith("/openapi/v3/")) {
      return Optional.of(Answer.ok(openApi.document(path.substring("/openapi/v3".length()))));
    }
    String[] parts = path.substring(1).split("/", -1);
    if (parts.length == 2 && parts[0].equals("api")) {
      return Optional.of(Answer.ok(discovery.resources("", parts[1])));
    }
    if (parts.length == 2 && parts[0].equals("apis")) {
      return Optional.of(Answer.ok(discovery.group(parts[1])));
    }
    if (parts.length == 3 && parts[0].equals("apis")) {
      return Optional.of(Answer.ok(discovery.resources(parts[1], parts[2])));
    }
    return Optional.empty();
  }

  private static ObjectNode paths() {
    ObjectNode root = Json.object();
    List.of("/api", "/apis", "/healthz", "/livez", "/openapi/v3", "/readyz", "/version")
        .forEach(root.putArray("paths")::add);
    return root;
  }
}
