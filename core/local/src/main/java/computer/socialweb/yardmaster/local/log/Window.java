package computer.socialweb.yardmaster.local.log;

import java.util.List;

/**
 * What happened to a resource after a revision.
 *
 * @param events in the order of their revisions, without gaps
 * @param upTo every event up to this revision is in the window or came before it
 */
public record Window(List<LogEvent> events, long upTo) {
  public Window {
    events = List.copyOf(events);
  }
}
