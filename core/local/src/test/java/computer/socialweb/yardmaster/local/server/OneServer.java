package computer.socialweb.yardmaster.local.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share one server; each names its objects so that no other test meets them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OneServer {
  Served api;

  @BeforeAll
  void start(@TempDir Path directory) {
    api = new Served(directory);
  }

  @AfterAll
  void stop() {
    api.close();
  }
}
