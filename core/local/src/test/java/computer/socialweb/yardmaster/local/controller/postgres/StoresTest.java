package computer.socialweb.yardmaster.local.controller.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresSpec;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.cluster.store.StoreRemoval;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stores of clusters, over the controller that makes them and a real PostgreSQL. */
final class StoresTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir Path folder;

  private static Stores stores(Rig rig) {
    return new Stores(rig.objects, rig.host.units(), Rig.PATIENCE);
  }

  @Test
  void aStoreIsEnsuredUsedAndDeletedWithItsData() throws Exception {
    try (Rig rig = new Rig(folder)) {
      Stores stores = stores(rig);
      assertThat(stores.isReady(KEY)).isFalse();
      Store store = stores.ensure(KEY);
      Path socketDir = rig.host.paths("demo").socketDir();
      assertThat(store)
          .isEqualTo(new Store("demo", "ym-test-pg-demo.service", socketDir, "yardmaster"));
      assertThat(store.dsn()).isEqualTo("postgres://yardmaster@/kine?host=" + socketDir);
      assertThat(store.vaultDsn()).isEqualTo("postgres://yardmaster@/openbao?host=" + socketDir);
      assertThat(stores.find(KEY)).contains(store);

      assertThat(store.hasBootstrapRow()).isFalse();
      store.deleteBootstrapRows();
      Postgres object = rig.objects.get("demo").orElseThrow();
      Rig.tell(object, "kine", "CREATE TABLE kine (id serial, name text)");
      Rig.tell(object, "kine", "INSERT INTO kine (name) VALUES ('/bootstrap/1'), ('/registry/x')");
      assertThat(store.hasBootstrapRow()).isTrue();
      store.deleteBootstrapRows();
      assertThat(store.hasBootstrapRow()).isFalse();
      assertThat(Rig.ask(object, "kine", "SELECT count(*) FROM kine")).isEqualTo("1");

      stores.delete(KEY);
      stores.awaitRemoval(KEY, Rig.PATIENCE);
      assertThat(stores.removal(KEY)).isEqualTo(new StoreRemoval.Done());
      assertThat(rig.host.paths("demo").data()).doesNotExist();
      assertThatThrownBy(store::hasBootstrapRow)
          .isInstanceOf(Failure.class)
          .hasMessageContaining("demo");
      stores.delete(KEY);
    }
  }

  @Test
  void aStoreOfAnotherClusterIsNeverTouched() throws Exception {
    try (Rig rig = new Rig(folder)) {
      Postgres other = new Postgres();
      other.setMetadata(
          new ObjectMetaBuilder()
              .withName("demo")
              .withLabels(Map.of(Labels.CLUSTER, "other"))
              .build());
      other.setSpec(new PostgresSpec(List.of("kine"), false));
      rig.objects.create(other);
      Stores stores = stores(rig);
      for (ThrowingCallable verb :
          List.<ThrowingCallable>of(() -> stores.ensure(KEY), () -> stores.delete(KEY))) {
        assertThatThrownBy(verb)
            .isInstanceOfSatisfying(
                Failure.class, e -> assertThat(e.code()).isEqualTo("store.foreign"));
      }
      assertThat(stores.find(KEY)).isEmpty();
      assertThat(stores.removal(KEY)).isEqualTo(new StoreRemoval.Done());
      Postgres left = rig.objects.get("demo").orElseThrow();
      assertThat(left.getSpec()).isEqualTo(other.getSpec());
      assertThat(left.getMetadata().getDeletionTimestamp()).isNull();
    }
  }

  @Test
  void theReasonOfAFailedStoreIsPassedOn() throws Exception {
    try (Rig rig = new Rig(folder)) {
      Files.createDirectories(rig.host.paths("demo").data());
      assertThatThrownBy(() -> stores(rig).ensure(KEY))
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.code()).isEqualTo("store.unavailable"))
          .hasMessageContaining("Failed")
          .hasMessageContaining("marker");
    }
  }

  @Test
  void aStoreThatNobodyMakesIsGivenUpInTime() throws Exception {
    try (var objects = new InMemoryObjects<>(Postgres.class)) {
      Stores stores = new Stores(objects, new UnitNames("ym-"), Duration.ofMillis(100));
      assertThatThrownBy(() -> stores.ensure(KEY))
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.TIMED_OUT))
          .hasMessageContaining("not looked at yet");
    }
  }

  @Test
  void aPathWithSpacesIsWrittenSoThatDriversReadIt() {
    Store store = new Store("demo", "u", Path.of("/tmp/größe a+b&c"), "yardmaster");
    assertThat(store.dsn())
        .isEqualTo("postgres://yardmaster@/kine?host=/tmp/gr%C3%B6%C3%9Fe%20a%2Bb%26c");
  }
}
