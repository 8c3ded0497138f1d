package computer.socialweb.yardmaster.api;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** An OpenBao server, kept in line with its declaration. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Plural("openbaoservers")
@ShortNames("bao")
public final class OpenBaoServer extends CustomResource<OpenBaoServerSpec, OpenBaoServerStatus> {
  private static final long serialVersionUID = 1;

  /** Null until it is set: a record has no empty instance. */
  @Override
  protected @Nullable OpenBaoServerSpec initSpec() {
    return null;
  }

  @Override
  protected @Nullable OpenBaoServerStatus initStatus() {
    return null;
  }

  /** Another object with the same content; changes of the one do not show in the other. */
  public OpenBaoServer copy() {
    OpenBaoServer copy = new OpenBaoServer();
    copy.setMetadata(new ObjectMetaBuilder(getMetadata()).build());
    copy.setSpec(getSpec());
    copy.setStatus(getStatus());
    return copy;
  }

  /** The reported status, or {@link OpenBaoServerStatus#NONE} before there is one. */
  public OpenBaoServerStatus reported() {
    OpenBaoServerStatus status = getStatus();
    return status == null ? OpenBaoServerStatus.NONE : status;
  }
}
