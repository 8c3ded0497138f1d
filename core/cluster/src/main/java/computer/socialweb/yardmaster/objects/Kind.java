package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** One kind of object, as the API addresses it. */
record Kind<T extends HasMetadata>(Class<T> type) {
  ResourceDefinitionContext definition() {
    return ResourceDefinitionContext.fromResourceType(type);
  }

  /** Path of the collection. */
  String path() {
    ResourceDefinitionContext definition = definition();
    return "/apis/"
        + definition.getGroup()
        + "/"
        + definition.getVersion()
        + "/"
        + definition.getPlural();
  }

  String path(String name) {
    return path() + "/" + Requests.encoded(name);
  }

  /** The kind with the name of one object, for a person. */
  String named(String name) {
    return type.getSimpleName() + " " + name;
  }
}
