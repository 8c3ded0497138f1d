package computer.socialweb.yardmaster.api;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
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

  /** Another object with the same content; changes of the one do not show in the other. */
  public HostProcess copy() {
    HostProcess copy = new HostProcess();
    copy.setMetadata(new ObjectMetaBuilder(getMetadata()).build());
    copy.setSpec(getSpec());
    copy.setStatus(getStatus());
    return copy;
  }

  /** The reported status, or {@link HostProcessStatus#NONE} before there is one. */
  public HostProcessStatus reported() {
    HostProcessStatus status = getStatus();
    return status == null ? HostProcessStatus.NONE : status;
  }
}
