package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.TemplateSummary;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Template;
import computer.socialweb.yardmaster.template.Templates;
import java.util.List;
import java.util.Optional;

/** The templates as they can be chosen on this machine. */
final class TemplateList {
  private static final ClusterKey ANY = new ClusterKey("any");

  private final Templates templates;
  private final Renderings renderings;

  TemplateList(Templates templates, Renderings renderings) {
    this.templates = templates;
    this.renderings = renderings;
  }

  List<TemplateSummary> read() {
    return templates.names().stream().map(this::summary).toList();
  }

  private TemplateSummary summary(String name) {
    Template template;
    try {
      template = templates.get(name);
    } catch (Failure e) {
      return new TemplateSummary(name, "", false, List.of(), Optional.of(e.getMessage()));
    }
    List<TemplateSummary.Parameter> parameters =
        template.parameters().entrySet().stream()
            .map(
                entry ->
                    new TemplateSummary.Parameter(
                        entry.getKey(),
                        entry.getValue().description(),
                        entry.getValue().fallback()))
            .toList();
    return new TemplateSummary(
        name,
        template.description(),
        template.rehearsal(),
        parameters,
        problem(template, parameters));
  }

  /** What is missing on this machine; with a parameter that must be set nobody knows yet. */
  private Optional<String> problem(Template template, List<TemplateSummary.Parameter> parameters) {
    if (parameters.stream().anyMatch(parameter -> parameter.defaultValue().isEmpty())) {
      return Optional.empty();
    }
    try {
      ClusterTemplate plain = ClusterTemplate.of(template, java.util.Map.of());
      ClusterTemplate _ = renderings.of(ANY, plain).withExecutables(Slot.A);
      return Optional.empty();
    } catch (Failure e) {
      return Optional.of(e.getMessage());
    }
  }
}
