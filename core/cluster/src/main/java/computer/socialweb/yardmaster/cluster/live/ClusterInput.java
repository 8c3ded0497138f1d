package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Printable;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.operation.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Everything that is known of one cluster at one moment.
 *
 * @param members HostProcesses by member name
 * @param verb of the operation that runs on it
 */
record ClusterInput(
    ClusterKey key,
    Map<String, HostProcess> members,
    Optional<Postgres> store,
    Optional<OpenBaoServer> vault,
    Disk.Facts facts,
    Optional<FrontProbes.Answer> front,
    Optional<Verb> verb) {

  /**
   * The moment.
   *
   * @param asOf when the control plane was last heard
   * @param heard whether that is recent enough to believe the objects
   */
  record View(Instant now, Instant asOf, boolean heard) {}

  ClusterInput {
    members = new TreeMap<>(members);
  }

  /** What is recorded, and what there is. */
  Set<MemberName> names() {
    Set<MemberName> names = new TreeSet<>();
    facts.record().ifPresent(known -> known.members().forEach(member -> names.add(member.name())));
    members.keySet().forEach(name -> names.add(MemberName.parse(name)));
    vault.ifPresent(found -> names.add(Component.BAO.member()));
    return names;
  }

  boolean withStore() {
    return store.isPresent() || facts.withStore();
  }

  /** The slot that serves: the front is the truth, and the record where it does not answer. */
  Slot activeSlot() {
    return frontStatus().flatMap(this::slotOf).orElse(facts.activeSlot());
  }

  Optional<FrontStatus> frontStatus() {
    return front.flatMap(FrontProbes.Answer::status);
  }

  Optional<Slot> slotOf(FrontStatus status) {
    String port = status.backend().substring(status.backend().lastIndexOf(':') + 1);
    return facts.record().stream()
        .flatMap(record -> record.slots().entrySet().stream())
        .filter(entry -> Integer.toString(entry.getValue().port()).equals(port))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** What is wrong with a front: it is silent, points at no known slot, or says so itself. */
  Optional<String> frontWarning(Sentences sentences) {
    boolean known = facts.record().filter(record -> !record.slots().isEmpty()).isPresent();
    return front
        .flatMap(FrontProbes.Answer::silent)
        .map(why -> sentences.get("front.silent", why))
        .or(
            () ->
                frontStatus()
                    .filter(status -> known && slotOf(status).isEmpty())
                    .map(status -> sentences.get("front.astray", status.backend())))
        .or(() -> frontStatus().flatMap(FrontStatus::warning))
        .map(Printable::line);
  }

  /** What needs what; what the template says of members of its own comes on top. */
  MemberGraph graph() {
    Map<String, List<String>> needs =
        new LinkedHashMap<>(MemberGraph.of(names(), activeSlot(), withStore()).needs());
    facts
        .needs()
        .forEach(
            (name, of) -> {
              if (needs.containsKey(name)) {
                List<String> known = new ArrayList<>(of);
                known.removeIf(need -> !needs.containsKey(need));
                needs.put(name, known);
              }
            });
    return new MemberGraph(needs);
  }

  /** Whether the member stands in the slot that does not serve. */
  boolean standby(MemberName name) {
    boolean ofSlot = name.component().slotted() || name.component().link();
    return ofSlot && name.slot().orElse(Slot.A) != activeSlot();
  }

  /** Whether gates may still open, since an operation brings members up. */
  boolean bringingUp() {
    return verb.map(
            running ->
                switch (running) {
                  case SPAWN, ROLL, REPAIR -> true;
                  case REAP, PURGE, REHEARSE -> false;
                })
        .orElse(false);
  }

  boolean takingDown() {
    return verb.map(running -> running == Verb.REAP || running == Verb.PURGE).orElse(false);
  }
}
