package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.MemberDetails;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import tools.jackson.databind.json.JsonMapper;

/** Objects as YAML for a person. */
final class Details {
  /** Secrets belong into files; should one stand in an object, it is not shown all the same. */
  private static final Pattern SECRET =
      Pattern.compile("(?i).*(token|passw|secret|private|credential).*");

  private static final String HIDDEN = "(hidden)";

  private final ControlPlaneClient client;
  private final JsonMapper json = JsonMapper.builder().build();

  Details(ControlPlaneClient client) {
    this.client = client;
  }

  /**
   * @param member name of a member, or {@code store}
   * @throws Failure of the kind USAGE when it has no object
   */
  MemberDetails of(ClusterKey key, String member) {
    if (member.equals(MemberGraph.STORE)) {
      Optional<Postgres> store = client.postgres().get(ObjectNames.store(key));
      return store
          .map(
              o ->
                  details(
                      o.getMetadata(),
                      o.getSpec(),
                      o.getStatus(),
                      o.reported().observedGeneration()))
          .orElseThrow(() -> missing(key, member));
    }
    MemberName name = MemberName.parse(member);
    Optional<HostProcess> process = client.hostProcesses().get(ObjectNames.member(key, name));
    if (process.isPresent()) {
      HostProcess o = process.get();
      return details(
          o.getMetadata(), o.getSpec(), o.getStatus(), o.reported().observedGeneration());
    }
    Optional<OpenBaoServer> vault =
        name.equals(Component.BAO.member())
            ? client.openBaoServers().get(ObjectNames.vault(key))
            : Optional.empty();
    return vault
        .map(
            o ->
                details(
                    o.getMetadata(), o.getSpec(), o.getStatus(), o.reported().observedGeneration()))
        .orElseThrow(() -> missing(key, member));
  }

  private static Failure missing(ClusterKey key, String member) {
    return Failure.usage("cluster.no-object", key, member);
  }

  private MemberDetails details(
      ObjectMeta metadata, Object spec, @Nullable Object status, long observed) {
    Long generation = metadata.getGeneration();
    return new MemberDetails(
        yaml(spec),
        status == null ? "" : yaml(status),
        generation == null ? 0 : generation,
        observed);
  }

  private String yaml(Object value) {
    Object tree = withoutSecrets(json.convertValue(value, Map.class));
    DumpSettings settings =
        DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(110).build();
    return new Dump(settings).dumpToString(tree);
  }

  private static Object withoutSecrets(Object value) {
    return switch (value) {
      case Map<?, ?> map -> withoutSecrets(map);
      case List<?> list -> list.stream().map(Details::withoutSecrets).toList();
      default -> value;
    };
  }

  private static Map<String, @Nullable Object> withoutSecrets(Map<?, ?> map) {
    boolean hidden = map.get("name") instanceof String name && SECRET.matcher(name).matches();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          if (value != null) {
            boolean secret = hidden && "value".equals(key);
            out.put(String.valueOf(key), secret ? HIDDEN : withoutSecrets(value));
          }
        });
    return out;
  }
}
