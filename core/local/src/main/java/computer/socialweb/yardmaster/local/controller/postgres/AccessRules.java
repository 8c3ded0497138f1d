package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.files.DurableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who may log in: the operating user and the server's own, as {@link DataDirectory#ROLE}, known by
 * the kernel's word about the other end of the socket. No password exists. The files belong to the
 * operator and lie outside the data, so that a server cannot widen its own rules.
 */
record AccessRules(Path directory) {
  private static final String MAP = "yardmaster";

  Path hba() {
    return directory.resolve("pg_hba.conf");
  }

  Path ident() {
    return directory.resolve("pg_ident.conf");
  }

  void write(HostUser operator, HostUser server) throws IOException {
    DurableFile.write(
        hba(),
        """
        # Written by Yardmaster at each start of the server; changes are lost.
        local all all peer map=%s
        host all all all reject
        """
            .formatted(MAP),
        "rw-r--r--");
    String map =
        Stream.of(operator.name(), server.name())
            .distinct()
            .map(name -> MAP + " " + quoted(name) + " " + DataDirectory.ROLE + "\n")
            .collect(Collectors.joining());
    DurableFile.write(
        ident(), "# Written by Yardmaster at each start of the server.\n" + map, "rw-r--r--");
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
