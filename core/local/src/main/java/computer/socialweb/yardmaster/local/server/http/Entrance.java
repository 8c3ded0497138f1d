package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.log.LogOverload;
import computer.socialweb.yardmaster.local.server.access.Doorkeeper;
import computer.socialweb.yardmaster.local.server.access.Token;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Answer;
import java.io.IOException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every request comes in here: host and origin first, then the token, then the answer. */
final class Entrance extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(Entrance.class);

  private final Doorkeeper doorkeeper = new Doorkeeper();
  private final Token token;
  private final Site site;
  private final Resources resources;

  Entrance(Token token, Site site, Resources resources) {
    this.token = token;
    this.site = site;
    this.resources = resources;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback);
    try {
      answer(exchange);
    } catch (Problem e) {
      exchange.send(Answer.of(e));
    } catch (LogOverload e) {
      exchange.send(Answer.of(Problem.tooManyRequests("too many writes wait")));
    } catch (Failure e) {
      LOG.warn("{} {} failed", request.getMethod(), request.getHttpURI().getPath(), e);
      exchange.send(Answer.of(Problem.internal(e.getMessage())));
    } catch (IOException e) {
      LOG.debug("a request was cut off", e);
      callback.failed(e);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("{} {} failed", request.getMethod(), request.getHttpURI().getPath(), e);
      exchange.send(Answer.of(Problem.internal("an internal error; the cause is in the log")));
    }
    return true;
  }

  private void answer(Exchange exchange) throws IOException {
    doorkeeper.admit(exchange.hosts(), exchange.headers(HttpHeader.ORIGIN));
    if (!Site.isHealth(exchange.path())
        && !token.opens(exchange.header(HttpHeader.AUTHORIZATION))) {
      throw Problem.unauthorized();
    }
    if (!site.handle(exchange)) {
      resources.handle(exchange);
    }
  }
}
