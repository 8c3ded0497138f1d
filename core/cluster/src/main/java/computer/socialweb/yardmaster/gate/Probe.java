package computer.socialweb.yardmaster.gate;

import java.time.Duration;

/**
 * Looks at one gate. It may keep what it learnt between looks (a file offset, a client), so it
 * belongs to one wait; looks do not overlap, except that one given up on may still be ending.
 */
interface Probe extends AutoCloseable {

  /** Looks once; an interrupt ends it. */
  Verdict look(Duration within) throws InterruptedException;

  @Override
  default void close() {}

  static Probe of(Gate gate, FrontProbe fronts) {
    return switch (gate) {
      case Gate.Tcp tcp -> new SocketProbe(tcp);
      case Gate.UnixSocket unix -> new SocketProbe(unix);
      case Gate.Http http -> new HttpProbe(http);
      case Gate.LogLine line -> new LogProbe(line);
      case Gate.Exec exec -> new ExecProbe(exec);
      case Gate.FrontControl front -> within -> fronts.look(front.socket(), within);
      case Gate.All all ->
          new CombinedProbe(
              all.gates().stream().map(part -> of(part, fronts)).toList(), CombinedProbe.Need.ALL);
      case Gate.Any any ->
          new CombinedProbe(
              any.gates().stream().map(part -> of(part, fronts)).toList(), CombinedProbe.Need.ANY);
    };
  }
}
