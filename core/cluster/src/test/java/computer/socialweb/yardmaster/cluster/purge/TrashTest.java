package computer.socialweb.yardmaster.cluster.purge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrashTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir Path dir;

  private StateDirectory state;
  private Trash trash;

  @BeforeEach
  void open() {
    state = new StateDirectory(dir.resolve("state"));
    trash = new Trash(state);
  }

  private Path cluster() throws IOException {
    Path cluster = Files.createDirectories(state.cluster(KEY));
    Files.createDirectories(cluster.resolve("k3s@a/deep"));
    Files.writeString(cluster.resolve("k3s@a/deep/file"), "x");
    return cluster;
  }

  @Test
  void aDirectoryGoesWithAllItHoldsButLinksAreNotFollowed() throws IOException {
    Path cluster = cluster();
    Path other = Files.createDirectories(dir.resolve("other"));
    Files.writeString(other.resolve("kept"), "x");
    Files.createSymbolicLink(cluster.resolve("out"), other);
    trash.empty(trash.take(cluster).stream().toList());
    assertThat(cluster).doesNotExist();
    assertThat(state.trash()).isEmptyDirectory();
    assertThat(other.resolve("kept")).exists();
  }

  @Test
  void aLinkInPlaceOfTheDirectoryIsRefused() throws IOException {
    Path other = Files.createDirectories(dir.resolve("other/demo"));
    Files.createDirectories(state.clusters());
    Files.createSymbolicLink(state.cluster(KEY), other);
    assertThatThrownBy(() -> trash.take(state.cluster(KEY)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("symbolic link");
    assertThat(other).exists();
  }

  @Test
  void aLinkAboveTheDirectoryIsRefused() throws IOException {
    Path other = Files.createDirectories(dir.resolve("other/demo"));
    Files.createDirectories(state.root());
    Files.createSymbolicLink(state.clusters(), dir.resolve("other"));
    assertThatThrownBy(() -> trash.take(state.cluster(KEY))).isInstanceOf(Failure.class);
    assertThat(other).exists();
  }

  @Test
  void nothingOutsideTheStateDirectoryIsTaken() {
    for (Path path : List.of(dir, state.root(), state.clusters())) {
      assertThatThrownBy(() -> trash.take(path)).isInstanceOf(Failure.class);
    }
  }

  @Test
  void whatACrashLeftInTheTrashGoesNextTime() throws IOException {
    trash.take(cluster());
    assertThat(state.cluster(KEY)).doesNotExist();
    new Trash(state).empty(List.of());
    assertThat(state.trash()).isEmptyDirectory();
  }

  @Test
  void aTrashThatIsALinkIsRefused() throws IOException {
    Path cluster = cluster();
    Files.createSymbolicLink(state.trash(), Files.createDirectories(dir.resolve("other")));
    assertThatThrownBy(() -> trash.take(cluster)).hasMessageContaining("symbolic link");
    assertThat(cluster).isDirectory();
    assertThat(dir.resolve("other")).isEmptyDirectory();
  }

  @Test
  void whatCannotBeDeletedOfAnotherPurgeFailsNoOther() throws IOException {
    Files.createDirectories(state.trash());
    Files.writeString(state.trash().resolve("stray"), "no directory");
    trash.empty(trash.take(cluster()).stream().toList());
    assertThat(state.trash().toFile().list()).containsExactly("stray");
  }

  @Test
  void purgesOfManyClustersAtOnceDoNotDisturbEachOther() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> purges = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "demo" + i;
        purges.add(threads.submit(() -> purgeAgainAndAgain(name)));
      }
      for (Future<?> purge : purges) {
        purge.get();
      }
    }
    assertThat(state.trash()).isEmptyDirectory();
  }

  /** As another process would, which shares nothing but the directory. */
  private Optional<Path> purgeAgainAndAgain(String name) throws IOException {
    Path cluster = state.cluster(new ClusterKey(name));
    for (int i = 0; i < 15; i++) {
      Files.createDirectories(cluster.resolve("k3s@a/deep"));
      Files.writeString(cluster.resolve("k3s@a/deep/file"), "x");
      Trash own = new Trash(state);
      own.empty(own.take(cluster).stream().toList());
      assertThat(cluster).doesNotExist();
    }
    return Optional.empty();
  }

  @Test
  void aPlanTellsWhatGoesAndHowMuchItIs() {
    PurgePlan plan =
        new PurgePlan(
            KEY,
            List.of("front", "kine@a"),
            Optional.of("demo"),
            Optional.of(new PurgePlan.StoreData("demo", List.of("kine", "openbao"), 40L << 20)),
            List.of(new PurgePlan.Directory(Path.of("/s/clusters/demo"), 1536)));
    assertThat(plan.lines())
        .containsExactly(
            new PurgePlan.Line("2 members are stopped and removed", ""),
            new PurgePlan.Line("vault demo", ""),
            new PurgePlan.Line("store demo with its 2 databases (kine, openbao)", "40 MiB"),
            new PurgePlan.Line("directory /s/clusters/demo", "1.5 KiB"));
  }

  @Test
  void theConfirmationIsTheKeyItself() {
    Purge.checkConfirmation(KEY, "demo");
    for (String wrong : List.of("", "Demo", "demo ", "demo2")) {
      assertThatThrownBy(() -> Purge.checkConfirmation(KEY, wrong))
          .isInstanceOf(Failure.class)
          .extracting(e -> ((Failure) e).kind())
          .isEqualTo(Failure.Kind.REFUSED);
    }
  }
}
