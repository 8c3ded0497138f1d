package computer.socialweb.yardmaster.api;

/** The API group of all kinds of this package. They are cluster-scoped. */
public final class ApiGroup {
  public static final String NAME = "socialweb.computer";
  public static final String VERSION = "v1alpha1";

  private ApiGroup() {}
}
