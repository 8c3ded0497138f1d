package computer.socialweb.yardmaster.app.cli.out;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FrontSnapshot;
import computer.socialweb.yardmaster.cluster.LinkSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One cluster as JSON (docs/contract.md). What is absent is left out. */
public final class StatusJson {
  private StatusJson() {}

  public static Map<String, Object> of(ClusterSnapshot cluster, Optional<Path> kubeconfig) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", cluster.key().value());
    json.put("template", cluster.template().orElse(null));
    json.put("state", cluster.state().word());
    json.put("activeSlot", cluster.activeSlot().toString());
    json.put("asOf", cluster.asOf().toString());
    cluster
        .store()
        .ifPresent(
            store -> {
              Map<String, Object> inner = new LinkedHashMap<>();
              inner.put("object", store.object());
              inner.put("phase", store.phase());
              inner.put("socketDir", store.socketDir().orElse(null));
              json.put("store", inner);
            });
    cluster
        .vault()
        .ifPresent(
            vault -> {
              Map<String, Object> inner = new LinkedHashMap<>();
              inner.put("object", vault.object());
              inner.put("phase", vault.phase());
              inner.put("address", vault.address().orElse(null));
              json.put("vault", inner);
            });
    cluster.front().ifPresent(front -> json.put("front", front(front)));
    kubeconfig.ifPresent(file -> json.put("kubeconfig", file.toString()));
    Map<String, Object> slots = new TreeMap<>();
    cluster.slots().forEach((slot, record) -> slots.put(slot.toString(), slot(record)));
    json.put("slots", slots);
    Map<String, Object> links = new TreeMap<>();
    cluster.links().forEach((name, link) -> links.put(name, link(link)));
    json.put("links", links);
    json.put("members", cluster.members().stream().map(StatusJson::member).toList());
    json.put("unhealthy", cluster.unhealthy().stream().map(StatusJson::nameOf).toList());
    cluster.problem().ifPresent(problem -> json.put("problem", problem));
    return json;
  }

  /** A line of what is unhealthy begins with the member's name and a colon. */
  private static String nameOf(String line) {
    int colon = line.indexOf(':');
    return colon < 0 ? line : line.substring(0, colon);
  }

  private static Map<String, Object> front(FrontSnapshot front) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("address", front.address());
    json.put("backend", front.backend());
    json.put("generation", front.generation());
    json.put("connections", new TreeMap<>(front.connections()));
    front.warning().ifPresent(warning -> json.put("warning", warning));
    return json;
  }

  private static Map<String, Object> slot(SlotSnapshot slot) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("k3s", slot.k3s());
    json.put("kine", slot.kine());
    slot.version().ifPresent(version -> json.put("k3sVersion", version));
    json.put("port", slot.port());
    json.put("kinePort", slot.kinePort());
    json.put("dataDir", slot.dataDir());
    slot.hostname().ifPresent(hostname -> json.put("hostname", hostname));
    json.put("k3sUnit", slot.k3sUnit());
    json.put("kineUnit", slot.kineUnit());
    slot.invocation().ifPresent(invocation -> json.put("invocation", invocation));
    slot.startedAt().ifPresent(at -> json.put("startedAt", at.toString()));
    return json;
  }

  private static Map<String, Object> link(LinkSnapshot link) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("slot", link.slot().toString());
    link.dumbpipe().ifPresent(dumbpipe -> json.put("dumbpipe", dumbpipe));
    link.port().ifPresent(port -> json.put("port", port));
    return json;
  }

  private static Map<String, Object> member(MemberSnapshot member) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", member.name().toString());
    json.put("object", member.object());
    json.put("unit", member.unit());
    member.name().slot().ifPresent(slot -> json.put("slot", slot.toString()));
    json.put("phase", member.phase());
    json.put("state", member.state().word());
    json.put("verified", member.verified());
    member.invocation().ifPresent(invocation -> json.put("invocation", invocation));
    member.pid().ifPresent(pid -> json.put("pid", pid));
    json.put("since", member.since().map(Object::toString).orElse(null));
    if (!member.reason().isEmpty()) {
      json.put("reason", member.reason());
    }
    member.cause().ifPresent(cause -> json.put("cause", cause));
    json.put("needs", member.needs());
    return json;
  }
}
