package computer.socialweb.yardmaster.api;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server of its own, reached over a unix socket. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Plural("postgreses")
@ShortNames("pg")
public final class Postgres extends CustomResource<PostgresSpec, PostgresStatus> {
  private static final long serialVersionUID = 1;

  /** Null until it is set: a record has no empty instance. */
  @Override
  protected @Nullable PostgresSpec initSpec() {
    return null;
  }

  @Override
  protected @Nullable PostgresStatus initStatus() {
    return null;
  }

  /** The reported status, or {@link PostgresStatus#NONE} before there is one. */
  public PostgresStatus reported() {
    PostgresStatus status = getStatus();
    return status == null ? PostgresStatus.NONE : status;
  }
}
