package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.HttpLoop;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import computer.socialweb.yardmaster.local.control.ProgramLog;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One stand-in at work. The main thread follows the mode file and decides; the HTTP thread only
 * reads what it decided.
 */
final class Standin {
  private static final long TICK_MILLIS = 200;
  private static final long SLOW_START_MILLIS = 4000;
  private static final long SLOW_ANSWER_MILLIS = 1000;
  private static final long PULSE_NANOS = 15_000_000_000L;
  private static final int BACKLOG = 1024;

  private final Settings settings;
  private final Component component;
  private final ModeFile modeFile;
  private final HttpLoop http;
  private final ProgramLog log;
  private final Probe probe;
  private final Semaphore stop = new Semaphore(0);
  private final long started = System.nanoTime();
  private final long readyAfterMillis;
  private volatile Mode mode = Mode.NORMAL;
  private volatile boolean ready;
  private @Nullable ServerSocketChannel port;
  private String lastTrouble = "";
  private long lastPulse = System.nanoTime();
  private long pulses;

  Standin(
      Settings settings,
      Component component,
      ModeFile modeFile,
      HttpLoop http,
      long readyAfterMillis) {
    this.settings = settings;
    this.component = component;
    this.modeFile = modeFile;
    this.http = http;
    this.log = settings.log();
    this.probe = new Probe(component);
    this.readyAfterMillis = readyAfterMillis;
  }

  /**
   * Plays the component until it is told to stop or to crash.
   *
   * @return the exit code
   */
  int run() throws IOException, InterruptedException {
    component.starting().forEach(log::line);
    mode = modeFile.read();
    if (mode == Mode.CRASH) {
      log.line(component.crash());
      return 1;
    }
    if (!component.portMeansReady()) {
      openPort();
    }
    probe.start();
    boolean asked = false;
    while (true) {
      asked |= stop.tryAcquire(ready ? TICK_MILLIS : TICK_MILLIS / 10, TimeUnit.MILLISECONDS);
      Mode next = modeFile.read();
      if (next != mode && changes(next)) {
        return 1;
      }
      if (asked && mode != Mode.HANG) {
        log.line(log.now() + " stopping");
        closePort();
        return 0;
      }
      tick();
    }
  }

  /** Takes over another mode; true when that ends the program. */
  private boolean changes(Mode next) {
    Mode before = mode;
    mode = next;
    boolean again = next == Mode.FAIL_GATE && ready && component.restartsToFailItsGate();
    if (next == Mode.CRASH || again) {
      log.line(component.crash());
      return true;
    }
    log.line(log.now() + " rehearsal: " + before.word() + " -> " + next.word());
    return false;
  }

  private void tick() throws IOException {
    if (mode == Mode.HANG) {
      return;
    }
    String trouble = probe.trouble();
    if (!trouble.equals(lastTrouble) && !trouble.equals(Probe.STARTING)) {
      lastTrouble = trouble;
      log.line(log.now() + (trouble.isEmpty() ? " dependency is back" : " " + trouble));
    }
    long now = System.nanoTime();
    if (!ready && mode != Mode.FAIL_GATE && trouble.isEmpty() && isDue(now)) {
      if (component.portMeansReady()) {
        openPort();
      }
      ready = true;
      component.ready().forEach(log::line);
    }
    if (ready && now - lastPulse > PULSE_NANOS) {
      lastPulse = now;
      log.line(component.pulse(++pulses));
    }
  }

  private boolean isDue(long now) {
    long millis = readyAfterMillis + (mode == Mode.SLOW ? SLOW_START_MILLIS : 0);
    return now - started >= millis * 1_000_000;
  }

  private void openPort() throws IOException {
    if (settings.listen().isEmpty()) {
      return;
    }
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.bind(Arguments.address(settings.address()), BACKLOG);
    } catch (IOException e) {
      channel.close();
      throw new IOException("listen tcp " + settings.address() + ": bind: " + e.getMessage(), e);
    }
    port = channel;
    http.serve(channel, this::answer);
  }

  private void closePort() throws IOException {
    ServerSocketChannel open = port;
    if (open != null) {
      open.close();
    }
  }

  private HttpReply answer(HttpRequest request) {
    Mode now = mode;
    if (now == Mode.HANG) {
      return HttpReply.never();
    }
    HttpReply reply = component.answer(request, now, trouble(now));
    return now == Mode.SLOW ? reply.after(SLOW_ANSWER_MILLIS) : reply;
  }

  private String trouble(Mode now) {
    if (now == Mode.FAIL_GATE) {
      return "told to fail its gate";
    }
    return ready ? probe.trouble() : Probe.STARTING;
  }

  Mode mode() {
    return mode;
  }

  boolean isReady() {
    return ready && trouble(mode).isEmpty();
  }

  /** Asks the main thread to stop; a hanging one does not. */
  void stop() {
    stop.release();
  }
}
