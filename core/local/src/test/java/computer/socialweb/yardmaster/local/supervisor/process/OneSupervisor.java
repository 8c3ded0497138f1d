package computer.socialweb.yardmaster.local.supervisor.process;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that have a supervisor each; it and its processes end with the test. */
abstract class OneSupervisor {
  @TempDir Path temp;
  SupervisorFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SupervisorFixture(temp.resolve("run"));
  }

  @AfterEach
  void close() {
    fixture.close();
  }
}
