package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;
import java.util.stream.Collectors;

/** A template breaks the schema. */
public final class TemplateInvalid extends Failure {
  private static final long serialVersionUID = 1;

  /**
   * One thing that is wrong.
   *
   * @param origin file, or the name of a built-in template
   * @param line begins at 1
   * @param column begins at 1
   * @param what what is wrong and the way out
   */
  public record Problem(String origin, int line, int column, String what) {
    @Override
    public String toString() {
      return origin + ":" + line + ":" + column + ": " + what;
    }
  }

  @SuppressWarnings("serial") // never serialized; exceptions merely are Serializable
  private final List<Problem> problems;

  TemplateInvalid(List<Problem> problems) {
    super(
        Kind.USAGE,
        "template.invalid",
        problems.getFirst().origin(),
        problems.size(),
        problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** In the order of the text; at least one. */
  public List<Problem> problems() {
    return problems;
  }
}
