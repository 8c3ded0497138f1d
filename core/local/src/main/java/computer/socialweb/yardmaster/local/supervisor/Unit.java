package computer.socialweb.yardmaster.local.supervisor;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.text.Failure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a supervisor is asked to run. The fields that {@link HostProcessSpec} has too mean the same
 * here.
 *
 * @param name systemd unit name with its suffix; unique within a supervisor
 * @param owner who placed it, such as {@code hostprocess/c-demo-front/UID}: opaque to the
 *     supervisor, which only refuses to let one owner replace the live unit of another
 * @param exec absolute path of the executable
 * @param argv arguments without argv[0]
 * @param env variables of the process; nothing is inherited from the supervisor
 * @param envFiles absolute paths in systemd's EnvironmentFile grammar, which override {@code env};
 *     a leading {@code -} allows the file to be absent
 * @param workingDirectory absolute path; null means the root directory
 * @param after units that this one is started after and stopped before, where they are placed
 * @param wants as {@code after}: every placed unit is to be started anyway
 * @param slice systemd slice, or null; the process backend has no use for it
 * @param output null sends both streams nowhere
 * @param user whom the process runs as; null means the supervisor's own user
 */
public record Unit(
    String name,
    String owner,
    String exec,
    List<String> argv,
    List<EnvironmentVariable> env,
    List<String> envFiles,
    @Nullable String workingDirectory,
    RestartPolicy restartPolicy,
    Stop stop,
    List<String> after,
    List<String> wants,
    @Nullable String slice,
    @Nullable Output output,
    @Nullable User user) {

  public Unit {
    if (!name.matches("[A-Za-z0-9:_.@\\\\-]{1,247}\\.service") || name.startsWith(".")) {
      throw Failure.usage("unit.name", name);
    }
    if (!exec.startsWith("/")) {
      throw Failure.usage("unit.exec-relative", name, exec);
    }
    argv = List.copyOf(argv);
    env = List.copyOf(env);
    envFiles = List.copyOf(envFiles);
    after = List.copyOf(after);
    wants = List.copyOf(wants);
  }

  /**
   * Numeric identity that a process is started with. Only root may ask for another than its own.
   *
   * @param groups supplementary groups; empty for none
   */
  public record User(int uid, int gid, List<Integer> groups) {
    public User {
      groups = List.copyOf(groups);
    }
  }

  /** The unit of a HostProcess, run as the supervisor's own user. */
  public static Unit of(String owner, HostProcessSpec spec) {
    return new Unit(
        spec.unit(),
        owner,
        spec.exec(),
        spec.argv(),
        spec.env(),
        spec.envFiles(),
        spec.workingDirectory(),
        spec.restartPolicyOrDefault(),
        spec.stopOrDefault(),
        spec.after(),
        spec.wants(),
        spec.slice(),
        spec.output(),
        null);
  }

  public Unit asUser(User other) {
    return new Unit(
        name,
        owner,
        exec,
        argv,
        env,
        envFiles,
        workingDirectory,
        restartPolicy,
        stop,
        after,
        wants,
        slice,
        output,
        other);
  }

  /** Names of the units that this one is ordered after, without repetition. */
  public Set<String> needs() {
    Set<String> needs = new LinkedHashSet<>(after);
    needs.addAll(wants);
    return needs;
  }
}
