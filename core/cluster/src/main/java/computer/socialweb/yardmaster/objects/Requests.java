package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Single requests to the API. Reads are tried twice when nobody answers; writes never are, since
 * the first may have been carried out.
 */
final class Requests {
  private static final int PAGE = 500;

  private final Client client;
  private final Client quick;
  private final KubernetesSerialization serialization;
  private final String server;

  Requests(KubernetesClient client, Timing timing) {
    this.client = client;
    RequestConfig impatient =
        new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
            .withRequestTimeout((int) timing.probeTimeout().toMillis())
            .build();
    this.quick = client.newClient(impatient);
    this.serialization = client.getKubernetesSerialization();
    this.server = client.getMasterUrl().toString();
  }

  String server() {
    return server;
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  <T extends HasMetadata> Optional<T> get(Kind<T> kind, String name) {
    try {
      String body = read(client, kind.path(name), kind.named(name));
      return Optional.of(understood(kind, kind.named(name), body));
    } catch (ObjectFailure e) {
      if (e.reason() == ObjectFailure.Reason.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  <T extends HasMetadata> List<T> list(Kind<T> kind, String labelSelector) {
    List<T> out = new ArrayList<>();
    for (GenericKubernetesResource item : pages(client, kind, labelSelector)) {
      out.add(converted(kind, item));
    }
    return out;
  }

  private List<GenericKubernetesResource> pages(Client via, Kind<?> kind, String labelSelector) {
    List<GenericKubernetesResource> out = new ArrayList<>();
    String next = "";
    do {
      String query =
          "?limit="
              + PAGE
              + (labelSelector.isEmpty() ? "" : "&labelSelector=" + encoded(labelSelector))
              + (next.isEmpty() ? "" : "&continue=" + encoded(next));
      GenericKubernetesResourceList page = page(via, kind, query);
      out.addAll(page.getItems());
      next = continuation(page);
    } while (!next.isEmpty());
    return out;
  }

  private GenericKubernetesResourceList page(Client via, Kind<?> kind, String query) {
    String what = kind.type().getSimpleName();
    String body = read(via, kind.path() + query, what);
    try {
      return serialization.unmarshal(body, GenericKubernetesResourceList.class);
    } catch (RuntimeException e) { // whatever the parser throws means the same
      throw Failures.unreadable(what, server, e);
    }
  }

  private static String continuation(GenericKubernetesResourceList page) {
    String next = page.getMetadata() == null ? null : page.getMetadata().getContinue();
    return next == null ? "" : next;
  }

  /** The newest version of the whole store, by way of one kind; answers quickly or fails. */
  @Nullable String newestVersion(Kind<?> kind) {
    GenericKubernetesResourceList page = page(quick, kind, "?limit=1");
    return page.getMetadata() == null ? null : page.getMetadata().getResourceVersion();
  }

  /** Version of each object by name. */
  Map<String, String> versions(Kind<?> kind) {
    Map<String, String> out = new HashMap<>();
    for (GenericKubernetesResource item : pages(client, kind, "")) {
      out.put(item.getMetadata().getName(), item.getMetadata().getResourceVersion());
    }
    return out;
  }

  <T extends HasMetadata> T create(Kind<T> kind, T object) {
    String what = kind.named(object.getMetadata().getName());
    return understood(kind, what, write(kind.path(), "POST", object, what));
  }

  <T extends HasMetadata> T replace(Kind<T> kind, T object, String subresource) {
    String name = object.getMetadata().getName();
    String what = kind.named(name);
    return understood(kind, what, write(kind.path(name) + subresource, "PUT", object, what));
  }

  void delete(Kind<?> kind, String name) {
    try {
      write(kind.path(name), "DELETE", null, kind.named(name));
    } catch (ObjectFailure e) {
      if (e.reason() != ObjectFailure.Reason.NOT_FOUND) {
        throw e;
      }
    }
  }

  String serverVersion() {
    String body = read(quick, "/version", server);
    Object version = serialization.unmarshal(body, Map.class).get("gitVersion");
    return String.valueOf(version);
  }

  private String read(Client via, String path, String what) {
    try {
      return request(via, path, "GET", null, what);
    } catch (ObjectFailure e) {
      if (e.reason() != ObjectFailure.Reason.UNREACHABLE
          || Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return request(via, path, "GET", null, what);
    }
  }

  private String write(String path, String method, @Nullable Object body, String what) {
    return request(client, path, method, body, what);
  }

  private String request(
      Client via, String path, String method, @Nullable Object body, String what) {
    try {
      return via.raw(path, method, body);
    } catch (RuntimeException e) { // the library has more than one for what cannot be sent
      throw Failures.of(what, server, e);
    }
  }

  private <T extends HasMetadata> T understood(Kind<T> kind, String what, String body) {
    try {
      return serialization.unmarshal(body, kind.type());
    } catch (RuntimeException e) { // whatever the parser throws means the same
      throw Failures.unreadable(what, server, e);
    }
  }

  /**
   * @throws ObjectFailure when the object does not fit the kind
   */
  <T extends HasMetadata> T converted(Kind<T> kind, GenericKubernetesResource item) {
    try {
      return serialization.convertValue(item, kind.type());
    } catch (RuntimeException e) { // whatever the parser throws means the same
      throw Failures.unreadable(kind.named(item.getMetadata().getName()), server, e);
    }
  }
}
