package computer.socialweb.yardmaster.app.tour;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import computer.socialweb.yardmaster.objects.Freshness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The stops of the walk, in their order. What is found at one is what the last one left. */
public final class Tour {
  private static final ClusterKey KEY = new ClusterKey("demo");
  private static final int MEMBERS = 9;
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final Ground ground;
  private final Path folder;
  private final Consumer<String> told;
  private final TourWindow window;
  private final Hand hand;
  private final Watch watch;

  private Tour(Ground ground, Path folder, Consumer<String> told, TourWindow window) {
    this.ground = ground;
    this.folder = folder;
    this.told = told;
    this.window = window;
    this.hand = window.hand();
    this.watch = new Watch(ground.clusters());
  }

  /** Something to show. */
  private record Stop(String name, Walk walk) {}

  /** The way to a stop. */
  @FunctionalInterface
  private interface Walk {
    void go() throws InterruptedException;
  }

  /**
   * Walks all of it. What it made stands when it returns, for the caller to remove.
   *
   * @param told called with the name of each stop once its pictures are there
   */
  public static void walk(Ground ground, Path folder, Consumer<String> told)
      throws InterruptedException {
    try (TourWindow window = TourWindow.open(ground)) {
      new Tour(ground, folder, told, window).walkAll();
    }
  }

  private void walkAll() throws InterruptedException {
    int number = 1;
    for (Stop stop : stops()) {
      stop.walk().go();
      window.pictures(folder, "%02d-%s".formatted(number, stop.name()));
      told.accept(stop.name());
      number++;
    }
  }

  private List<Stop> stops() {
    return List.of(
        new Stop("empty", this::empty),
        new Stop("spawning", this::spawning),
        new Stop("ready", this::ready),
        new Stop("member-log", this::memberLog),
        new Stop("crashed", this::crashed),
        new Stop("repair-plan", this::repairPlan),
        new Stop("roll-dialog", this::rollDialog),
        new Stop("roll-on-hold", this::rollOnHold),
        new Stop("after-switch", this::afterSwitch),
        new Stop("purge", this::purge),
        new Stop("all-clusters", this::allClusters),
        new Stop("dead-control-plane", this::deadControlPlane),
        new Stop("returned", this::returned));
  }

  private void empty() throws InterruptedException {
    watch.fleet(
        "an empty yard",
        fleet -> fleet.freshness() instanceof Freshness.Live && fleet.clusters().isEmpty());
    hand.see("first-spawn");
  }

  /** Slowed down, so that some members are ready when the picture is taken and others are not. */
  private void spawning() throws InterruptedException {
    var _ =
        ground
            .clusters()
            .spawn(
                new SpawnRequest(
                    KEY, Optional.of("rehearsal"), Map.of("delay", "2s"), Optional.empty()));
    window.open(KEY);
    watch.cluster(
        KEY,
        "a ready kine",
        cluster -> cluster.member("kine@a").filter(kine -> kine.verified()).isPresent());
  }

  private void ready() throws InterruptedException {
    watch.ready(KEY, MEMBERS);
    awaitIdle();
    window.select("k3s@a");
    hand.press("tab-summary");
  }

  private void memberLog() throws InterruptedException {
    hand.press("tab-log");
    hand.see("log-lines");
  }

  private void crashed() throws InterruptedException {
    var _ = ground.clusters().rehearse(KEY, MemberName.parse("kine@a"), Rehearsal.CRASH).await();
    watch.member(KEY, "kine@a", kine -> kine.state() == State.FAILED);
    awaitIdle();
    window.select("kine@a");
    hand.press("tab-summary");
    hand.see("trouble");
  }

  private void repairPlan() throws InterruptedException {
    hand.press("show-plan");
    hand.see("plan-dialog");
  }

  private void rollDialog() throws InterruptedException {
    hand.press("plan-confirm");
    watch.ready(KEY, MEMBERS);
    awaitIdle();
    hand.press("roll");
    hand.see("roll-dialog");
  }

  private void rollOnHold() throws InterruptedException {
    hand.press("roll-confirm");
    watch.cluster(
        KEY, "a roll on hold", cluster -> cluster.roll().filter(RollSnapshot::holding).isPresent());
    window.select("k3s@b");
    hand.see("roll-continue");
  }

  private void afterSwitch() throws InterruptedException {
    hand.press("roll-continue");
    watch.cluster(
        KEY,
        "the other slot",
        cluster -> cluster.activeSlot().toString().equals("b") && cluster.front().isPresent());
    awaitIdle();
    window.select("front");
  }

  private void purge() throws InterruptedException {
    hand.choose("more", "purge");
    hand.see("purge-dialog");
  }

  private void allClusters() throws InterruptedException {
    hand.press("dialog-cancel");
    var _ =
        ground
            .clusters()
            .spawn(
                new SpawnRequest(
                    new ClusterKey("second"), Optional.of("rehearsal"), Map.of(), Optional.empty()))
            .await();
    watch.ready(new ClusterKey("second"), MEMBERS);
    window.openAll();
  }

  private void deadControlPlane() throws InterruptedException {
    window.open(KEY);
    ProcessHandle.of(ground.daemon().mustRun().pid()).ifPresent(ProcessHandle::destroyForcibly);
    watch.fleet("stale data", fleet -> fleet.freshness() instanceof Freshness.Stale);
  }

  private void returned() throws InterruptedException {
    ground.daemon().start(START_LIMIT);
    watch.fleet("live data", fleet -> fleet.freshness() instanceof Freshness.Live);
    watch.cluster(KEY, "healthy members", Tour::healthy);
  }

  private static boolean healthy(ClusterSnapshot cluster) {
    return cluster.state() == State.READY;
  }

  /** What works on the cluster has ended, as the window has it too. */
  private void awaitIdle() throws InterruptedException {
    hand.await(
        "the end of operations",
        () ->
            ground.clusters().operations().recent(20).stream()
                .noneMatch(operation -> operation.running()));
  }
}
