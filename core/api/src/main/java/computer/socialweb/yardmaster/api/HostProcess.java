package computer.socialweb.yardmaster.api;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A process of this host, described by an object. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Plural("hostprocesses")
@ShortNames("hp")
public final class HostProcess extends CustomResource<HostProcessSpec, HostProcessStatus> {
  private static final long serialVersionUID = 1;

  /** Null until it is set: a record has no empty instance. */
  @Override
  protected @Nullable HostProcessSpec initSpec() {
    return null;
  }

  @Override
  protected @Nullable HostProcessStatus initStatus() {
    return null;
  }

  /** The reported status, or {@link HostProcessStatus#NONE} before there is one. */
  public HostProcessStatus reported() {
    HostProcessStatus status = getStatus();
    return status == null ? HostProcessStatus.NONE : status;
  }
}
