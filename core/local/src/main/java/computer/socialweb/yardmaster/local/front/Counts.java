package computer.socialweb.yardmaster.local.front;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What the proxy tells the control socket about its connections. Safe for many threads. */
final class Counts {
  private final Map<String, Integer> open = new ConcurrentHashMap<>();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile String warning = "";

  void began(String backend) {
    accepted.incrementAndGet();
    open.merge(backend, 1, Integer::sum);
  }

  void ended(String backend) {
    open.compute(backend, (name, count) -> count == null || count <= 1 ? null : count - 1);
  }

  void notReached() {
    failed.incrementAndGet();
  }

  /** Open connections by the backend they began with. */
  Map<String, Integer> byBackend() {
    return new TreeMap<>(open);
  }

  long accepted() {
    return accepted.get();
  }

  long failed() {
    return failed.get();
  }

  /** Why new connections are not served; empty when they are. */
  String warning() {
    return warning;
  }

  void warn(String reason) {
    warning = reason;
  }
}
