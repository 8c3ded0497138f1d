package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to run and how.
 *
 * @param unit systemd unit name including its suffix, at most 255 bytes
 * @param exec absolute path of the executable
 * @param argv arguments without argv[0]
 * @param workingDirectory absolute path; null means the root directory
 * @param env variables of the process; nothing is inherited from the supervisor
 * @param envFiles absolute paths in systemd's EnvironmentFile grammar; they override {@code env},
 *     later files override earlier ones, and a leading {@code -} allows the file to be absent
 * @param restartPolicy null means {@link RestartPolicy#ON_FAILURE}
 * @param stop null means SIGTERM and 30 seconds
 * @param after units this one is started after and stopped before, where they are to be started at
 *     all
 * @param wants units that are started along with this one; their failure does not stop it
 * @param slice systemd slice that holds the unit; members of a cluster share one
 * @param placement null means {@link Placement#SUPERVISOR}
 * @param fdStore how many file descriptors the unit may leave with its supervisor; 0 for none
 * @param output null sends both streams nowhere
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record HostProcessSpec(
    @Required @Pattern("^[A-Za-z0-9:_.@\\\\-]{1,247}\\.service$") String unit,
    @Required @Pattern("^/.*") String exec,
    List<String> argv,
    @Nullable @Pattern("^/.*") String workingDirectory,
    List<EnvironmentVariable> env,
    List<String> envFiles,
    @Nullable RestartPolicy restartPolicy,
    @Nullable Stop stop,
    List<String> after,
    List<String> wants,
    @Nullable String slice,
    @Nullable Placement placement,
    @Min(0) int fdStore,
    @Nullable Output output) {

  public HostProcessSpec {
    argv = Lists.copy(argv);
    env = Lists.copy(env);
    envFiles = Lists.copy(envFiles);
    after = Lists.copy(after);
    wants = Lists.copy(wants);
  }

  public RestartPolicy restartPolicyOrDefault() {
    return restartPolicy == null ? RestartPolicy.ON_FAILURE : restartPolicy;
  }

  public Stop stopOrDefault() {
    return stop == null ? Stop.DEFAULT : stop;
  }
}
