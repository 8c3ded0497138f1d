package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells roughly whether a change may matter to a label selector: exactly for terms {@code k=v}, and
 * yes for every other form, which only the server understands.
 */
record Selector(Map<String, String> equal) {
  static Selector of(String labelSelector) {
    Map<String, String> equal = new HashMap<>();
    for (String term : labelSelector.split(",", -1)) {
      String[] parts = term.split("==?", -1);
      if (parts.length == 2 && parts[0].matches("[A-Za-z0-9./_-]+")) {
        equal.put(parts[0], parts[1]);
      }
    }
    return new Selector(Map.copyOf(equal));
  }

  boolean mayMatch(@Nullable HasMetadata object) {
    if (object == null) {
      return false;
    }
    Map<String, String> labels = object.getMetadata().getLabels();
    return equal.entrySet().stream()
        .allMatch(term -> labels != null && term.getValue().equals(labels.get(term.getKey())));
  }
}
