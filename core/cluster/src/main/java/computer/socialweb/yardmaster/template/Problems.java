package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.text.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with one template, so that an admin sees all of it at once. */
final class Problems {
  private static final Texts TEXTS = Texts.of("template");

  private final String origin;
  private final List<TemplateInvalid.Problem> found = new ArrayList<>();

  Problems(String origin) {
    this.origin = origin;
  }

  /** Adds a problem whose text is a key of the bundle {@code template}. */
  void add(Place place, String key, Object... arguments) {
    found.add(
        new TemplateInvalid.Problem(
            origin, place.line(), place.column(), TEXTS.get(key, arguments)));
  }

  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new TemplateInvalid(
          found.stream()
              .sorted(
                  Comparator.comparingInt(TemplateInvalid.Problem::line)
                      .thenComparingInt(TemplateInvalid.Problem::column))
              .distinct()
              .toList());
    }
  }
}
