package computer.socialweb.yardmaster.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collections as they come out of JSON, where an absent one is null. */
final class Lists {
  private Lists() {}

  static <E> List<E> copy(@Nullable List<E> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  /** In the order of the original, whose values may be null: JSON has such. */
  static <V extends @Nullable Object> Map<String, V> copy(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
