package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Answer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What the HTTP library refuses by itself is told as a Status too. */
final class StatusErrors extends ErrorHandler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    @Nullable Object message = request.getAttribute(ERROR_MESSAGE);
    int code = Math.max(response.getStatus(), 400);
    Problem problem = Problem.ofCode(code, message == null ? "bad request" : message.toString());
    new Exchange(request, response, callback).send(Answer.of(problem));
    return true;
  }
}
