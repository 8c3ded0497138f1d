package computer.socialweb.yardmaster.app.cli.out;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FrontSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** One cluster for people to read. */
public final class StatusText {
  private StatusText() {}

  public static void print(ClusterSnapshot cluster, Printer printer) {
    printer.line(head(cluster));
    cluster.problem().ifPresent(problem -> printer.line("  " + problem));
    cluster
        .roll()
        .ifPresent(
            roll ->
                printer.line(
                    "  roll from "
                        + roll.from()
                        + " to "
                        + roll.to()
                        + (roll.switched() ? ", switched" : roll.holding() ? ", on hold" : "")));
    cluster
        .store()
        .ifPresent(
            store ->
                printer.line(
                    fact(
                        "store",
                        store.state().word(),
                        store.object(),
                        store.socketDir().orElse(""),
                        store.reason())));
    cluster
        .vault()
        .ifPresent(
            vault ->
                printer.line(
                    fact("vault", vault.phase(), vault.object(), vault.address().orElse(""))));
    cluster.front().ifPresent(front -> printer.line(front(front)));
    new TreeMap<>(cluster.slots())
        .forEach(
            (slot, record) ->
                printer.line(
                    fact(
                        "slot " + slot,
                        slot.equals(cluster.activeSlot()) ? "active" : "standby",
                        "port " + record.port(),
                        "kine " + record.kinePort(),
                        record.version().map(version -> "version " + version).orElse(""))));
    new TreeMap<>(cluster.links())
        .forEach(
            (name, link) ->
                printer.line(
                    fact(
                        "link " + name,
                        "slot " + link.slot(),
                        link.port().isPresent() ? "port " + link.port().getAsInt() : "")));
    printer.line("");
    members(cluster, printer);
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
        connections + " connections",
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
          member.since().map(Ages::local).orElse(""),
          member.reason().isEmpty() ? affected : member.reason());
    }
    table.print(printer);
  }
}
