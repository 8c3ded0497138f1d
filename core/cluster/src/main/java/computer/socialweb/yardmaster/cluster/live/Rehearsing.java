package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.files.PrivateFiles;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells stand-ins how to behave: by the file {@code rehearsal.mode} in the member's own directory,
 * which a stand-in follows within a fraction of a second, and finds again when it is started.
 */
final class Rehearsing {
  private static final String FILE = "rehearsal.mode";
  private static final String STANDIN = "standin";

  private final StateDirectory state;
  private final Renderings renderings;

  Rehearsing(StateDirectory state, Renderings renderings) {
    this.state = state;
    this.renderings = renderings;
  }

  /**
   * The file of a stand-in.
   *
   * @throws Failure of the kind REFUSED or USAGE when there is no such stand-in
   */
  Path file(ClusterKey key, MemberName member) {
    Optional<ClusterTemplate> kept = renderings.kept(key);
    ClusterTemplate template =
        kept.filter(known -> known.template().rehearsal())
            .orElseThrow(() -> Failure.refused("cluster.no-rehearsal", key));
    TreeSet<String> standins =
        Stream.of(Slot.values())
            .flatMap(slot -> renderings.of(key, template).steps(slot).stream())
            .filter(step -> step.program().equals(STANDIN))
            .map(Step::member)
            .map(MemberName::toString)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!standins.contains(member.toString())) {
      throw Failure.usage("cluster.no-standin", key, member, String.join(", ", standins));
    }
    return state.cluster(key).resolve(member.toString()).resolve(FILE);
  }

  static void tell(Path file, Rehearsal behaviour) {
    PrivateFiles.write(file, behaviour.word() + "\n");
  }
}
