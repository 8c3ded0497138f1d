package computer.socialweb.yardmaster.app.cli.out;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FrontSnapshot;
import computer.socialweb.yardmaster.cluster.LinkSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.cluster.StoreSnapshot;
import computer.socialweb.yardmaster.cluster.VaultSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/** One cluster for people to read. */
public final class StatusText {
  private StatusText() {}

  public static void print(ClusterSnapshot cluster, Optional<Path> kubeconfig, Printer printer) {
    printer.line(head(cluster));
    cluster.problem().ifPresent(problem -> printer.line("  " + problem));
    cluster.roll().ifPresent(roll -> printer.line(roll(cluster.key(), roll)));
    cluster.store().ifPresent(store -> printer.line(store(store)));
    cluster.vault().ifPresent(vault -> printer.line(vault(cluster, vault)));
    cluster.front().ifPresent(front -> printer.line(front(front)));
    kubeconfig.ifPresent(file -> printer.line(fact("kubeconfig", file.toString())));
    new TreeMap<>(cluster.slots())
        .forEach(
            (slot, record) -> printer.line(slot(slot, slot.equals(cluster.activeSlot()), record)));
    new TreeMap<>(cluster.links()).forEach((name, link) -> printer.line(link(name, link)));
    printer.line("");
    members(cluster, printer);
  }

  private static String roll(ClusterKey key, RollSnapshot roll) {
    return fact(
        "roll",
        "from " + roll.from() + " to " + roll.to(),
        roll.holding() ? "on hold; go on with roll " + key + " --continue or --abort" : "",
        roll.switched() ? "switched; go on with roll " + key + " --continue or --back" : "",
        roll.warmUntil().map(until -> "warm until " + Ages.local(until)).orElse(""));
  }

  private static String store(StoreSnapshot store) {
    return fact(
        "store",
        store.state().word(),
        store.object(),
        store.socketDir().orElse(""),
        store.reason());
  }

  private static String vault(ClusterSnapshot cluster, VaultSnapshot vault) {
    String phase = vault.phase().toLowerCase(Locale.ROOT);
    String state = cluster.member("bao").map(member -> member.state().word()).orElse(phase);
    return fact("vault", state, vault.object(), vault.address().orElse(""));
  }

  private static String slot(Slot slot, boolean active, SlotSnapshot record) {
    return fact(
        "slot " + slot,
        active ? "active" : "not active",
        "port " + record.port(),
        "kine port " + record.kinePort(),
        record.version().map(version -> "version " + version).orElse(""));
  }

  private static String link(String name, LinkSnapshot link) {
    return fact(
        "link " + name,
        "slot " + link.slot(),
        link.port().isPresent() ? "port " + link.port().getAsInt() : "");
  }

  private static String head(ClusterSnapshot cluster) {
    List<String> words = new ArrayList<>();
    words.add(cluster.key().value());
    words.add(cluster.state().word());
    cluster.template().ifPresent(words::add);
    words.add("slot " + cluster.activeSlot());
    words.add("as of " + Ages.local(cluster.asOf()));
    return String.join("  ", words);
  }

  private static String fact(String name, String... words) {
    List<String> said = new ArrayList<>();
    for (String word : words) {
      if (!word.isEmpty()) {
        said.add(word);
      }
    }
    return "  " + name + " ".repeat(Math.max(1, 18 - name.length())) + String.join("  ", said);
  }

  private static String front(FrontSnapshot front) {
    long connections = front.connections().values().stream().mapToLong(Long::longValue).sum();
    return fact(
        "front",
        front.address() + " to " + front.backend(),
        front.slot().map(slot -> "slot " + slot).orElse(""),
        "generation " + front.generation(),
        connections == 1 ? "1 connection" : connections + " connections",
        front.warning().orElse(""));
  }

  private static void members(ClusterSnapshot cluster, Printer printer) {
    Table table = new Table("MEMBER", "STATE", "PHASE", "VERIFIED", "PID", "SINCE", "REASON");
    for (MemberSnapshot member : cluster.members()) {
      String affected = member.cause().map(cause -> "by " + cause).orElse("");
      table.row(
          member.name().toString(),
          member.state().word(),
          member.phase(),
          member.verified() ? "yes" : "no",
          member.pid().isPresent() ? Long.toString(member.pid().getAsLong()) : "",
          member.since().map(since -> Ages.today(since, cluster.asOf())).orElse(""),
          member.reason().isEmpty() ? affected : member.reason());
    }
    table.print(printer);
  }
}
