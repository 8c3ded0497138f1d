package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Chooses the form of an answer by the request's Accept header. */
public final class Negotiation {
  private final InstantSource clock;

  public Negotiation(InstantSource clock) {
    this.clock = clock;
  }

  /** One of the alternatives of an Accept header: a media type and its parameters. */
  public record Alternative(String type, Map<String, String> parameters) {
    public Alternative {
      parameters = Map.copyOf(parameters);
    }

    public String parameter(String name) {
      return parameters.getOrDefault(name, "");
    }

    public boolean isJson() {
      return type.equals("application/json") || type.equals("application/*") || type.equals("*/*");
    }
  }

  /** The alternatives in the order given; clients of this API list the best first. */
  public static List<Alternative> alternatives(String accept) {
    List<Alternative> found = new ArrayList<>();
    for (String part : (accept.isBlank() ? "application/json" : accept).split(",", -1)) {
      String[] pieces = part.split(";", -1);
      Map<String, String> parameters = new LinkedHashMap<>();
      for (int i = 1; i < pieces.length; i++) {
        int equals = pieces[i].indexOf('=');
        if (equals > 0) {
          parameters.put(
              pieces[i].substring(0, equals).strip(), pieces[i].substring(equals + 1).strip());
        }
      }
      found.add(new Alternative(pieces[0].strip().toLowerCase(Locale.ROOT), parameters));
    }
    return found;
  }

  /**
   * @param includeObject what goes along with the rows of a table; empty for the metadata
   * @throws Problem 406 when no alternative can be served
   */
  public Form form(String accept, String includeObject) {
    for (Alternative one : alternatives(accept)) {
      if (!one.isJson()) {
        continue;
      }
      String version = one.parameter("v");
      boolean known = version.equals("v1") || version.equals("v1beta1");
      String as = one.parameter("as");
      if (as.isEmpty()) {
        return new PlainForm();
      }
      String type = "application/json;as=%s;v=%s;g=meta.k8s.io".formatted(as, version);
      if (known && one.parameter("g").equals("meta.k8s.io")) {
        switch (as) {
          case "Table" -> {
            return new TableForm(version, includeObject, type, clock);
          }
          case "PartialObjectMetadata", "PartialObjectMetadataList" -> {
            return new PartialForm(version, type);
          }
          default -> {}
        }
      }
    }
    throw Problem.notAcceptable(accept);
  }
}
