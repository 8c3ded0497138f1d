package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.form.Negotiation;
import computer.socialweb.yardmaster.local.server.resource.Body;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Answer;
import computer.socialweb.yardmaster.local.server.verb.Call;
import computer.socialweb.yardmaster.local.server.verb.Create;
import computer.socialweb.yardmaster.local.server.verb.Delete;
import computer.socialweb.yardmaster.local.server.verb.DeleteCollection;
import computer.socialweb.yardmaster.local.server.verb.Get;
import computer.socialweb.yardmaster.local.server.verb.Listing;
import computer.socialweb.yardmaster.local.server.verb.Patch;
import computer.socialweb.yardmaster.local.server.verb.Query;
import computer.socialweb.yardmaster.local.server.verb.Update;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpHeader;

/** Requests to kinds of objects: finds the verb. */
final class Resources {
  private final Definitions definitions;
  private final Negotiation negotiation;
  private final WatchStreams watches;
  private final Create create;
  private final Get get;
  private final Listing list;
  private final Update update;
  private final Patch patch;
  private final Delete delete;
  private final DeleteCollection deleteCollection;

  Resources(
      Definitions definitions,
      ObjectLog log,
      InstantSource clock,
      RandomGenerator random,
      WatchStreams watches) {
    this.definitions = definitions;
    this.negotiation = new Negotiation(clock);
    this.watches = watches;
    this.create = new Create(log, clock, random);
    this.get = new Get(log);
    this.list = new Listing(log);
    this.update = new Update(log);
    this.patch = new Patch(log);
    this.delete = new Delete(log, clock);
    this.deleteCollection = new DeleteCollection(log, delete);
  }

  /** Answers, or throws a problem; nothing is left open. */
  void handle(Exchange exchange) throws IOException {
    Route route = Route.of(exchange.path()).orElseThrow(Problem::noSuchPath);
    Definition definition =
        definitions
            .find(route.group(), route.version(), route.plural())
            .orElseThrow(Problem::noSuchPath);
    boolean status = route.subresource().equals("status");
    if (!route.subresource().isEmpty() && !(status && definition.statusServed())) {
      throw Problem.noSuchPath();
    }
    Query query = exchange.query();
    String verb =
        verb(exchange.method(), route.name().isEmpty(), query)
            .filter(definition::allows)
            .filter(one -> !status || !one.equals("delete"))
            .orElseThrow(() -> Problem.methodNotAllowed(definition.qualified()));
    Call call = call(exchange, definition, route, verb, query);
    if (verb.equals("watch")) {
      watches.open(exchange, call);
    } else {
      exchange.send(answer(verb, call));
    }
  }

  private static Optional<String> verb(String method, boolean all, Query query) {
    return Optional.ofNullable(
        switch (method) {
          case "GET" -> all && query.flag("watch") ? "watch" : all ? "list" : "get";
          case "POST" -> all ? "create" : null;
          case "PUT" -> all ? null : "update";
          case "PATCH" -> all ? null : "patch";
          case "DELETE" -> all ? "deletecollection" : "delete";
          default -> null;
        });
  }

  private Call call(Exchange exchange, Definition definition, Route route, String verb, Query query)
      throws IOException {
    boolean carriesBody = !verb.equals("get") && !verb.equals("list") && !verb.equals("watch");
    Body body =
        carriesBody
            ? new Body(
                exchange.header(HttpHeader.CONTENT_TYPE),
                new String(exchange.body(), StandardCharsets.UTF_8))
            : Body.NONE;
    return new Call(
        definition,
        route.name(),
        route.subresource().equals("status"),
        query,
        body,
        negotiation.form(exchange.header(HttpHeader.ACCEPT), query.text("includeObject")));
  }

  private Answer answer(String verb, Call call) {
    return switch (verb) {
      case "get" -> get.answer(call);
      case "list" -> list.answer(call);
      case "create" -> create.answer(call);
      case "update" -> update.answer(call);
      case "patch" -> patch.answer(call);
      case "delete" -> delete.answer(call);
      case "deletecollection" -> deleteCollection.answer(call);
      default -> throw Problem.methodNotAllowed(call.definition().qualified());
    };
  }
}
