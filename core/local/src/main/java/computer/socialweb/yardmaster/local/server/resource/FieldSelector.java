package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field selector over {@code metadata.name} and {@code metadata.namespace} (which is empty for
 * all that is stored here): {@code =}, {@code ==} and {@code !=}, joined by commas.
 */
final class FieldSelector {
  private static final Pattern TERM = Pattern.compile("([^=!]+)(==|=|!=)(.*)");

  private final List<Term> terms;

  private FieldSelector(List<Term> terms) {
    this.terms = terms;
  }

  private record Term(boolean ofName, boolean equal, String value) {}

  /**
   * @param anyField whether unknown fields are let through: for a kind that never has objects
   * @throws Problem 400 when the text is no selector, or names a field that is not selected by
   */
  static FieldSelector parse(String text, boolean anyField) {
    List<Term> terms = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      Matcher term = TERM.matcher(part.strip());
      if (!term.matches()) {
        throw Problem.badRequest("invalid selector: '" + part + "'; can't understand");
      }
      String field = term.group(1).strip();
      boolean ofName = field.equals("metadata.name");
      if (!ofName && !field.equals("metadata.namespace") && !anyField) {
        throw Problem.badRequest("field label not supported: " + field);
      }
      terms.add(new Term(ofName, !term.group(2).equals("!="), term.group(3).strip()));
    }
    return new FieldSelector(terms);
  }

  boolean isEmpty() {
    return terms.isEmpty();
  }

  boolean matches(String name) {
    return terms.stream()
        .allMatch(term -> term.equal() == (term.ofName() ? name : "").equals(term.value()));
  }
}
