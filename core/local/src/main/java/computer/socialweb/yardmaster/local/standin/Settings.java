package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.ProgramLog;
import java.util.Map;
import java.util.Optional;

/**
 * What a stand-in was started with.
 *
 * @param name of the component
 * @param listen its port, where it has one
 * @param upstream address of what it depends on: of kine for k3s, of the target for a link
 * @param store DSN of its PostgreSQL, where it has one
 * @param version what it says it is
 * @param environment variables of the process, of which it reads {@code REHEARSAL_TOKEN} (the token
 *     of the cluster) and, where {@code store} is empty, {@code KINE_ENDPOINT} and {@code
 *     BAO_PG_CONNECTION_URL} as the real programs do
 */
record Settings(
    String name,
    Optional<String> listen,
    Optional<String> upstream,
    Optional<String> store,
    String version,
    Map<String, String> environment,
    ProgramLog log) {

  Settings {
    environment = Map.copyOf(environment);
  }

  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  Optional<String> token() {
    return variable("REHEARSAL_TOKEN");
  }

  /** The DSN, from the arguments or from a variable. */
  Optional<String> storeOr(String variable) {
    return store.or(() -> variable(variable));
  }

  String address() {
    return listen.orElse("");
  }
}
