package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param exec absolute path of the executable
 * @param argv arguments without argv[0]
 * @param env variables of the process
 * @param envFiles absolute paths, as in {@link HostProcessSpec}: secrets stand there
 * @param workingDirectory absolute path; null means the root directory
 * @param address {@code host:port} on loopback that the server listens on
 * @param declaration mounts, policies, auth methods and roles that the server is brought to;
 *     free-form
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record OpenBaoServerSpec(
    @Required @Pattern("^[A-Za-z0-9:_.@\\\\-]{1,247}\\.service$") String unit,
    @Required @Pattern("^/.*") String exec,
    List<String> argv,
    List<EnvironmentVariable> env,
    List<String> envFiles,
    @Nullable @Pattern("^/.*") String workingDirectory,
    @Required @Pattern("^[^/\\s]+:[0-9]{1,5}$") String address,
    @Nullable String slice,
    List<String> after,
    @Nullable Storage storage,
    @Nullable Output output,
    @PreserveUnknownFields Map<String, Object> declaration) {

  public OpenBaoServerSpec {
    argv = Lists.copy(argv);
    env = Lists.copy(env);
    envFiles = Lists.copy(envFiles);
    after = Lists.copy(after);
    declaration = Lists.copy(declaration);
  }

  /** The PostgreSQL database that holds the vault, reached by socket without a password. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Storage(
      @Required String socketDir, @Required String user, @Required String database) {}
}
