package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * OpenBao: {@code /v1/sys/health} with 200 active, 429 standby, 501 not initialised, 503 sealed and
 * 500 when its storage fails; {@code /v1/sys/seal-status} and {@code /v1/sys/init}.
 */
final class Bao implements Component {
  private static final String SCHEMA =
      """
      begin; select pg_advisory_xact_lock(7107);
      create table if not exists openbao_kv_store (
        parent_path text collate "C" not null, path text collate "C", key text collate "C",
        value bytea, primary key (path, key));
      commit;
      """;

  private final Settings settings;
  private final Optional<Store> store;
  private final String cluster;

  Bao(Settings settings) {
    this.settings = settings;
    this.store =
        settings
            .storeOr("BAO_PG_CONNECTION_URL")
            .map(dsn -> new Store(Dsn.parse(dsn), SCHEMA, settings.log()));
    this.cluster =
        UUID.nameUUIDFromBytes(settings.address().getBytes(StandardCharsets.UTF_8)).toString();
  }

  @Override
  public List<String> starting() {
    return List.of(
        "==> OpenBao server configuration:",
        "             Api Address: http://" + settings.address(),
        "                 Version: OpenBao v" + settings.version() + " (rehearsal)",
        "==> OpenBao server started! Log data will stream in below:");
  }

  @Override
  public String dependency() {
    return store.map(Store::trouble).orElse("");
  }

  @Override
  public List<String> ready() {
    return List.of(
        line("INFO", "core: vault is unsealed"), line("INFO", "core: post-unseal setup complete"));
  }

  @Override
  public String crash() {
    return line("ERROR", "core: failed to unseal: pq: peer authentication failed for user \"bao\"");
  }

  @Override
  public String pulse(long number) {
    return line("INFO", "expiration: revoked lease: lease_id=auth/approle/login/" + number);
  }

  private String line(String level, String message) {
    return settings.log().now() + " [" + level + "]  " + message;
  }

  @Override
  public HttpReply answer(HttpRequest request, Mode mode, String trouble) {
    boolean initialized = mode != Mode.UNINITIALIZED;
    // Storage is read to unseal, so until it was there once the vault is sealed, and not broken.
    boolean isSealed = mode == Mode.FAIL_GATE || !initialized || trouble.equals(Probe.STARTING);
    return switch (request.path()) {
      case "/v1/sys/health" -> health(mode, trouble, initialized, isSealed);
      case "/v1/sys/seal-status" ->
          HttpReply.json(
              200,
              "{\"type\":\"static\",\"initialized\":"
                  + initialized
                  + ",\"sealed\":"
                  + isSealed
                  + ",\"t\":0,\"n\":0,\"progress\":0,\"version\":\""
                  + settings.version()
                  + "\",\"storage_type\":\"postgresql\"}");
      case "/v1/sys/init" -> HttpReply.json(200, "{\"initialized\":" + initialized + "}");
      default -> HttpReply.json(403, "{\"errors\":[\"permission denied\"]}");
    };
  }

  private HttpReply health(Mode mode, String trouble, boolean initialized, boolean isSealed) {
    boolean standby = mode == Mode.STANDBY;
    int status = !initialized ? 501 : isSealed ? 503 : standby ? 429 : 200;
    if (status == 200 && !trouble.isEmpty()) {
      return HttpReply.json(500, "{\"errors\":[\"storage is not available\"]}");
    }
    return HttpReply.json(
        status,
        "{\"initialized\":"
            + initialized
            + ",\"sealed\":"
            + isSealed
            + ",\"standby\":"
            + (standby || isSealed)
            + ",\"version\":\""
            + settings.version()
            + "\",\"cluster_name\":\"vault-cluster-rehearsal\",\"cluster_id\":\""
            + cluster
            + "\"}");
  }

  /** Its health is watched all the time, not only at its start. */
  @Override
  public boolean restartsToFailItsGate() {
    return false;
  }
}
