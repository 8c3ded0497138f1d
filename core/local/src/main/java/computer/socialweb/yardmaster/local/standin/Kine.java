package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.FlatJson;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * kine over PostgreSQL: makes its table, and the bootstrap row that k3s would write through it, in
 * the form of k3s: {@code /bootstrap/} and the first 12 hex digits of the token's SHA-256. Its port
 * also answers {@code /health}, so that the stand-in of k3s can ask whether it lives.
 */
final class Kine implements Component {
  private static final String SCHEMA =
      """
      create table if not exists kine (
        id bigserial primary key, name text collate "C", created integer, deleted integer,
        create_revision bigint, prev_revision bigint, lease integer, value bytea, old_value bytea);
      create index if not exists kine_name_index on kine (name);
      create index if not exists kine_name_id_index on kine (name, id);
      create index if not exists kine_id_deleted_index on kine (id, deleted);
      create index if not exists kine_prev_revision_index on kine (prev_revision);
      create unique index if not exists kine_name_prev_revision_uindex
        on kine (name, prev_revision);
      """;

  private final Settings settings;
  private final Optional<Store> store;

  Kine(Settings settings) {
    this.settings = settings;
    String row = settings.token().map(Kine::bootstrap).orElse("");
    this.store =
        settings
            .storeOr("KINE_ENDPOINT")
            .map(dsn -> new Store(Dsn.parse(dsn), locked(SCHEMA + row), settings.log()));
  }

  /** Two slots that start together must not collide in making the same table. */
  private static String locked(String statements) {
    return "begin; select pg_advisory_xact_lock(7106); " + statements + " commit;";
  }

  private static String bootstrap(String token) {
    String value = HexFormat.of().formatHex("rehearsal".getBytes(StandardCharsets.UTF_8));
    return """
    insert into kine
      (name, created, deleted, create_revision, prev_revision, lease, value, old_value)
      select '%s', 1, 0, 0, 0, 0, '\\x%s', ''
      where not exists (select 1 from kine where name = '%s' and deleted = 0)
      on conflict do nothing;
    """
        .formatted(bootstrapKey(token), value, bootstrapKey(token));
  }

  /** Where k3s keeps its certificates for a token. */
  static String bootstrapKey(String token) {
    String password = token.substring(token.lastIndexOf(':') + 1);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
      return "/bootstrap/" + HexFormat.of().formatHex(digest).substring(0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  @Override
  public List<String> starting() {
    return List.of(line("info", "Configuring database table schema and indexes..."));
  }

  @Override
  public String dependency() {
    return store.map(Store::trouble).orElse("");
  }

  @Override
  public List<String> ready() {
    return List.of(
        line("info", "Database tables and indexes are up to date"),
        line("info", "Kine available at http://" + settings.address()));
  }

  @Override
  public String crash() {
    return line("fatal", "building kine: pq: peer authentication failed for user \"kine\"");
  }

  @Override
  public String pulse(long number) {
    return line("info", "COMPACT compacted revisions until " + number * 100);
  }

  private String line(String level, String message) {
    return Logrus.line(settings.log(), level, message);
  }

  @Override
  public HttpReply answer(HttpRequest request, Mode mode, String trouble) {
    if (!request.path().equals("/health")) {
      return HttpReply.text(404, "404 page not found\n");
    }
    return trouble.isEmpty()
        ? HttpReply.json(200, "{\"health\":\"true\"}")
        : HttpReply.json(503, "{\"health\":\"false\",\"reason\":" + FlatJson.quote(trouble) + "}");
  }

  @Override
  public boolean portMeansReady() {
    return true;
  }
}
