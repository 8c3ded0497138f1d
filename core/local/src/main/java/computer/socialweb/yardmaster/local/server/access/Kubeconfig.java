package computer.socialweb.yardmaster.local.server.access;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** The file by which every client reaches the server. */
public final class Kubeconfig {
  private static final String FILE = "kubeconfig";

  private final ServerFiles files;

  public Kubeconfig(ServerFiles files) {
    this.files = files;
  }

  public Path path() {
    return files.path(FILE);
  }

  /** Writes the file, unless it says the same already. */
  public void write(String address, Authority authority, Token token) {
    String trusted =
        Base64.getEncoder().encodeToString(authority.pem().getBytes(StandardCharsets.UTF_8));
    String text =
        """
        apiVersion: v1
        kind: Config
        clusters:
        - name: yardmaster
          cluster:
            server: %s
            certificate-authority-data: %s
        users:
        - name: yardmaster
          user:
            token: %s
        contexts:
        - name: yardmaster
          context:
            cluster: yardmaster
            user: yardmaster
        current-context: yardmaster
        """
            .formatted(address, trusted, token.word());
    if (!files.read(FILE).orElse("").equals(text)) {
      files.write(FILE, text);
    }
  }
}
