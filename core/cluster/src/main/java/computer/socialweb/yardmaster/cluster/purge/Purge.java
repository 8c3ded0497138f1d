package computer.socialweb.yardmaster.cluster.purge;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontControlPath;
import computer.socialweb.yardmaster.cluster.member.Words;
import computer.socialweb.yardmaster.cluster.reap.Reap;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.operation.OperationContext;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The verb purge: reaps what lives, deletes the store with its data, then the directories. It may
 * be run again after any end of it, and then finishes what is left.
 */
public final class Purge {
  private static final String DATA = "data";

  /**
   * What it works with.
   *
   * @param limit how long the store may take to go
   */
  public record Parts(
      Objects<HostProcess> processes,
      StateDirectory state,
      Stores stores,
      Vaults vaults,
      Reap reap,
      Trash trash,
      Duration limit) {}

  private final Parts parts;

  public Purge(Parts parts) {
    this.parts = parts;
  }

  /**
   * What a purge would remove; changes nothing. Reads the control plane and directories, so it may
   * block.
   */
  public PurgePlan plan(ClusterKey key) {
    List<String> members =
        parts.processes().list(Labels.selector(key)).stream().map(Purge::name).sorted().toList();
    List<PurgePlan.Directory> directories = new ArrayList<>();
    for (Path directory : directories(key)) {
      if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        directories.add(new PurgePlan.Directory(directory, Sizes.of(directory)));
      }
    }
    return new PurgePlan(
        key,
        members,
        parts.vaults().find(key).map(vault -> vault.getMetadata().getName()),
        parts
            .stores()
            .object(key)
            .map(
                store ->
                    new PurgePlan.StoreData(
                        store.getMetadata().getName(),
                        store.getSpec().databases(),
                        Sizes.of(parts.state().stores().resolve(ObjectNames.store(key))))),
        directories);
  }

  private static String name(HostProcess member) {
    Map<String, String> labels = member.getMetadata().getLabels();
    String label = labels == null ? null : labels.get(Labels.MEMBER);
    return label == null
        ? member.getMetadata().getName()
        : Words.safe(label.replaceFirst("\\.", "@"));
  }

  private List<Path> directories(ClusterKey key) {
    return List.of(parts.state().cluster(key), parts.state().vault(ObjectNames.vault(key)));
  }

  /**
   * Refuses unless the confirmation is the key itself.
   *
   * @throws Failure {@code purge.confirmation} of kind REFUSED
   */
  public static void checkConfirmation(ClusterKey key, String confirmation) {
    if (!confirmation.equals(key.value())) {
      throw Failure.refused("purge.confirmation", key, Words.safe(confirmation));
    }
  }

  /**
   * Purges; on the thread of its operation.
   *
   * @throws Failure {@code purge.nothing} of kind REFUSED when there is nothing of the cluster, or
   *     {@code purge.link} when a symbolic link leads out of what would be deleted; then nothing
   *     was done
   */
  public void run(ClusterKey key, OperationContext context) throws Exception {
    PurgePlan plan = plan(key);
    if (plan.isEmpty()) {
      throw Failure.refused("purge.nothing", key);
    }
    refuseLinks(key, plan);
    Map<String, String> before = new LinkedHashMap<>();
    plan.lines().forEach(line -> before.put(line.what(), line.amount()));
    context.before(before);
    if (parts.reap().anythingLives(key)) {
      parts.reap().run(key, context);
    }
    List<String> left = new ArrayList<>();
    if (plan.store().isPresent()) {
      left.add(MemberGraph.STORE);
    }
    left.add(DATA);
    context.plan(left);
    if (plan.store().isPresent()) {
      context.step(
          MemberGraph.STORE,
          at -> {
            parts.stores().delete(key);
            parts.stores().awaitRemoval(key, parts.limit());
            return Optional.empty();
          });
    }
    context.shielded(
        DATA,
        at -> {
          removeData(key);
          return Optional.empty();
        });
  }

  private void refuseLinks(ClusterKey key, PurgePlan plan) {
    List<Path> touched = new ArrayList<>(directories(key));
    touched.add(parts.state().trash());
    touched.add(parts.state().run());
    if (plan.store().isPresent()) {
      touched.add(parts.state().stores().resolve(ObjectNames.store(key)));
    }
    touched.forEach(parts.trash()::refuseLinks);
  }

  private void removeData(ClusterKey key) {
    List<Path> sockets = sockets(key);
    List<String> taken =
        directories(key).stream().flatMap(path -> parts.trash().take(path).stream()).toList();
    parts.trash().empty(taken);
    for (Path socket : sockets) {
      try {
        Files.deleteIfExists(socket);
      } catch (IOException e) {
        throw new Failure(e, Failure.Kind.FAILED, "purge.data", socket, String.valueOf(e));
      }
    }
  }

  /** Sockets that lie outside the cluster's directory since their paths would be too long. */
  private List<Path> sockets(ClusterKey key) {
    Path directory = parts.state().cluster(key);
    List<Path> sockets = new ArrayList<>();
    List<String> names = new ArrayList<>(List.of("front"));
    if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> members = Files.newDirectoryStream(directory)) {
        members.forEach(member -> names.add(member.getFileName().toString()));
      } catch (IOException e) {
        throw new Failure(e, Failure.Kind.FAILED, "purge.data", directory, String.valueOf(e));
      }
    }
    for (String name : names) {
      Path socket = FrontControlPath.of(parts.state().root(), directory, key, name + ".sock");
      if (socket.startsWith(parts.state().run())) {
        sockets.add(socket);
      }
    }
    return sockets;
  }
}
