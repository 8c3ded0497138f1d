package computer.socialweb.yardmaster.local.server.resource;

import org.jspecify.annotations.Nullable;

/** Which objects of a kind a request is about. */
public final class Selection {
  private final LabelSelector labels;
  private final FieldSelector fields;

  private Selection(LabelSelector labels, FieldSelector fields) {
    this.labels = labels;
    this.fields = fields;
  }

  /**
   * @throws Problem 400 when one of the two is no selector
   */
  public static Selection of(Definition definition, String labels, String fields) {
    return new Selection(
        LabelSelector.parse(labels), FieldSelector.parse(fields, definition.namespaced()));
  }

  /** Whether it selects all, so that nobody need look into the objects. */
  public boolean isEverything() {
    return labels.isEmpty() && fields.isEmpty();
  }

  /**
   * @param text the object, read only when the labels matter; null is never selected
   */
  public boolean selects(String name, @Nullable String text) {
    return text != null
        && fields.matches(name)
        && (labels.isEmpty() || labels.matches(Json.stored(text)));
  }
}
