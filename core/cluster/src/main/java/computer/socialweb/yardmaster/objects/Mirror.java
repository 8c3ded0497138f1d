package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.work.Backoff;
import computer.socialweb.yardmaster.work.FoldedTask;
import computer.socialweb.yardmaster.work.SteadyClock;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest known objects of a kind, kept by one informer after another. An informer can end, go
 * deaf or follow a state that is gone, and look well all the while (docs/decisions); so this asks
 * the control plane itself every few seconds, compares, and starts a new informer when the old one
 * cannot be trusted. The objects of the old one stay until the new one has read all. Nothing here
 * blocks its callers: all looking happens in one task that never runs twice at a time.
 */
final class Mirror<T extends HasMetadata> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Mirror.class);
  private static final int MISSES_UNTIL_STALE = 2;
  private static final int UNWATCHED_PATIENCES = 6;

  private final Kind<T> kind;
  private final Requests requests;
  private final WatchedObjects.Parts parts;
  private final SteadyClock steady;
  private final Function<Mirror<T>, Generation<T>> beginning;
  private final News news;
  private final FoldedTask look;
  private final Lag lag;
  private final Backoff.Attempts restarts;
  private final Backoff reprobe;
  private @Nullable ScheduledFuture<?> ticking;
  private volatile @Nullable Generation<T> shown;
  private @Nullable Generation<T> next;
  private @Nullable Instant heard;
  private @Nullable String stale;
  private @Nullable Instant unwatched;
  private Instant probeDue = Instant.EPOCH;
  private Instant beginDue = Instant.EPOCH;
  private int misses;
  private boolean closed;
  private Map<String, T> copy = Map.of();
  private long copiedAt = -1;

  /** What concerns more than a single object; must not block. */
  interface News {
    /** The snapshot is to be trusted more or less than before. */
    void freshness();

    /** All objects were read again; these came, changed or went meanwhile. */
    void readAgain(Set<String> changed);
  }

  /**
   * @param beginning makes an informer that has not started
   */
  Mirror(
      Kind<T> kind,
      Requests requests,
      WatchedObjects.Parts parts,
      Function<Mirror<T>, Generation<T>> beginning,
      News news) {
    this.kind = kind;
    this.requests = requests;
    this.parts = parts;
    this.steady = new SteadyClock(parts.clock());
    this.beginning = beginning;
    this.news = news;
    this.lag = new Lag(parts.timing().patience());
    this.look = new FoldedTask(this::look, parts.threads(), parts.timer(), Duration.ZERO);
    this.reprobe =
        Backoff.between(
            parts.timing().reprobe(), parts.timing().probe(), RandomGenerator.getDefault());
    this.restarts = reprobe.attempts();
  }

  /** Begins to follow the control plane, once. */
  synchronized void start() {
    if (ticking == null && !closed) {
      long tick = parts.timing().reprobe().toNanos() / 2;
      try {
        ticking =
            parts.timer().scheduleWithFixedDelay(look::request, tick, tick, TimeUnit.NANOSECONDS);
        look.request();
      } catch (RejectedExecutionException e) {
        LOG.debug("the connection is closed, so nothing is followed", e);
      }
    }
  }

  synchronized void retryNow() {
    probeDue = Instant.EPOCH;
    beginDue = Instant.EPOCH;
    look.request();
  }

  void turned() {
    look.request();
  }

  synchronized boolean live() {
    return shown != null && stale == null;
  }

  /** Whether there are objects to show, new or old. */
  boolean hasRead() {
    return shown != null;
  }

  Optional<T> known(String name) {
    Generation<T> from = shown;
    return from == null ? Optional.empty() : Optional.ofNullable(from.objects().get(name));
  }

  synchronized Snapshot<T> snapshot() {
    Generation<T> from = shown;
    if (from == null) {
      return new Snapshot<>(
          Map.of(), stale == null ? new Freshness.Loading() : new Freshness.Stale(heard, stale));
    }
    if (copiedAt != from.changeCount()) {
      copiedAt = from.changeCount(); // read first: a change meanwhile is copied again
      copy = Map.copyOf(from.objects());
    }
    Freshness freshness =
        stale == null && heard != null
            ? new Freshness.Live(heard)
            : new Freshness.Stale(heard, stale == null ? "" : stale);
    return new Snapshot<>(copy, Map.copyOf(from.unreadable()), freshness);
  }

  /** By a steady clock: a wait is not longer when the host's clock is set back. */
  Instant now() {
    return steady.instant();
  }

  private void look() {
    Generation<T> current;
    Generation<T> coming;
    synchronized (this) {
      current = shown;
      coming = next;
      if (closed || (coming == null && now().isBefore(current == null ? beginDue : probeDue))) {
        return;
      }
    }
    if (coming != null) {
      lookAtNew(coming);
    } else if (current == null) {
      begin();
    } else if (current.ended()) {
      again("objects.watch-ended");
    } else {
      probe(current);
    }
  }

  private void begin() {
    Generation<T> fresh = beginning.apply(this);
    synchronized (this) {
      if (closed) {
        return;
      }
      next = fresh;
    }
    fresh.start();
  }

  private void lookAtNew(Generation<T> coming) {
    if (coming.synced()) {
      replaceBy(coming);
    } else if (coming.ended()) {
      giveUp(
          coming,
          Failures.of(kind.type().getSimpleName(), requests.server(), coming.whyEnded())
              .getMessage());
    } else if (coming.age(now()).compareTo(parts.timing().sync()) > 0) {
      giveUp(coming, Failures.text("objects.watch-slow"));
    }
  }

  private void replaceBy(Generation<T> coming) {
    Generation<T> old;
    synchronized (this) {
      old = shown;
      shown = coming;
      next = null;
      copiedAt = -1;
      misses = 0;
      stale = null;
      heard = parts.clock().instant();
      probeDue = now().plus(parts.timing().probe());
      restarts.succeeded();
      lag.reset(now());
      unwatched = null;
      if (closed) {
        coming.close();
      }
    }
    if (old != null) {
      old.close();
    }
    LOG.debug("{}: followed from version {}", kind.type().getSimpleName(), coming.version());
    Map<String, String> before = old == null ? Map.of() : old.versions();
    news.readAgain(Lag.missed(coming.versions(), before).keySet());
  }

  private void giveUp(Generation<T> coming, String reason) {
    coming.close();
    synchronized (this) {
      next = null;
      beginDue = now().plus(restarts.failed());
      probeDue = beginDue;
    }
    becomeStale(reason);
  }

  private void again(String why) {
    LOG.info("{}: {}; it begins anew", kind.type().getSimpleName(), Failures.text(why));
    becomeStale(Failures.text("objects.reading-again", Failures.text(why)));
    begin();
  }

  private void becomeStale(String reason) {
    boolean first;
    synchronized (this) {
      first = stale == null;
      stale = reason;
    }
    if (first) {
      LOG.info("{}: {}", kind.type().getSimpleName(), reason);
      news.freshness();
    }
  }

  private void probe(Generation<T> current) {
    try {
      String reached = current.version(); // first: what it hears during the request is no rewinding
      String newest = requests.newestVersion(kind);
      boolean wasStale;
      synchronized (this) {
        misses = 0;
        wasStale = stale != null;
        heard = parts.clock().instant();
        probeDue = now().plus(parts.timing().probe());
      }
      judge(current, reached, newest, wasStale);
    } catch (ObjectFailure e) {
      missed(e);
    }
  }

  private void judge(
      Generation<T> current, @Nullable String reached, @Nullable String newest, boolean wasStale) {
    if (wasStale || unwatchedForLong(current)) {
      again("objects.watch-ended");
      return;
    }
    switch (lag.judge(newest, reached, now())) {
      case WELL -> {}
      case REWOUND -> again("objects.watch-rewound");
      case SUSPECT -> {
        if (lag.deaf(requests.versions(kind), current.versions(), now())) {
          again("objects.watch-deaf");
        }
      }
    }
  }

  /**
   * The library reconnects by itself, and calls a watch over plain HTTP none before its first
   * event, which on a quiet day is a bookmark a minute later.
   */
  private boolean unwatchedForLong(Generation<T> current) {
    if (current.watching()) {
      unwatched = null;
    } else if (unwatched == null) {
      unwatched = now();
    }
    return unwatched != null
        && Duration.between(unwatched, now())
                .compareTo(parts.timing().patience().multipliedBy(UNWATCHED_PATIENCES))
            > 0;
  }

  private void missed(ObjectFailure e) {
    boolean over;
    synchronized (this) {
      misses++;
      over = misses >= MISSES_UNTIL_STALE || e.reason() != ObjectFailure.Reason.UNREACHABLE;
      probeDue = now().plus(reprobe.after(misses));
    }
    if (over) {
      becomeStale(staleReason(e));
    }
  }

  /** A request's own words speak of a request; who looks at a stale picture asked for nothing. */
  private static String staleReason(ObjectFailure e) {
    return e.reason() == ObjectFailure.Reason.UNREACHABLE && e.arguments().size() > 2
        ? Failures.text("objects.not-heard", e.arguments().get(1), e.arguments().get(2))
        : e.getMessage();
  }

  @Override
  public void close() {
    Generation<T> current;
    Generation<T> coming;
    synchronized (this) {
      closed = true;
      current = shown;
      coming = next;
      if (ticking != null) {
        ticking.cancel(false);
      }
    }
    look.close();
    if (current != null) {
      current.close();
    }
    if (coming != null) {
      coming.close();
    }
  }
}
