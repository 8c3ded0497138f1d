package computer.socialweb.yardmaster.local.server.watch;

import java.io.IOException;

/** Where the events of one watch go. A call returns when the event is on its way; it may block. */
public interface EventSink {

  /** Sends one event, as JSON text. */
  void event(String json) throws IOException;

  /** Sends something that is no event, so that a peer that is gone is noticed. */
  void alive() throws IOException;
}
