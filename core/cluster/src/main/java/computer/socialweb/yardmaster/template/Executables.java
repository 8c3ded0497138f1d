package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.template.Template.StepTemplate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The programs of this machine that a cluster runs. */
final class Executables {
  private static final Texts TEXTS = Texts.of("failures.template");

  private final ClusterTemplate cluster;
  private final Machine machine;

  Executables(ClusterTemplate cluster, Machine machine) {
    this.cluster = cluster;
    this.machine = machine;
  }

  /**
   * Looks for all of them.
   *
   * @param sought the name or path that the template says for a step
   * @return the cluster, in which parameters that name a program hold the path it was found at
   * @throws Failure of the kind REFUSED that names all that are missing
   */
  ClusterTemplate found(Slot slot, Function<StepTemplate, String> sought) {
    Map<String, String> found = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    boolean byName = false;
    for (StepTemplate step : cluster.template().steps()) {
      if (step.program().ours()) {
        continue;
      }
      String name = sought.apply(step);
      Optional<String> parameter = cluster.template().parameterOf(step.program().name());
      Optional<Path> path = machine.find(name);
      if (path.isPresent()) {
        parameter.ifPresent(set -> found.put(set, path.get().toString()));
      } else {
        byName |= !name.startsWith("/");
        missing.add(missing(step.component().in(Optional.of(slot)), name, parameter));
      }
    }
    if (!missing.isEmpty()) {
      int number = missing.size();
      if (byName) {
        missing.add(TEXTS.get("executables-path", searchPath()));
      }
      throw Failure.refused("template.executables-missing", number, String.join("\n", missing));
    }
    return cluster.withPrograms(slot, found);
  }

  private static String missing(MemberName member, String name, Optional<String> parameter) {
    String what = TEXTS.get("executable", member, name.isEmpty() ? "\"\"" : name);
    return what + parameter.map(set -> TEXTS.get("executable-set", set)).orElse("");
  }

  private String searchPath() {
    return machine.searchPath().stream().map(Path::toString).collect(Collectors.joining(":"));
  }
}
