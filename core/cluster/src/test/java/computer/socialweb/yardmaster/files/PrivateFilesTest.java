package computer.socialweb.yardmaster.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import computer.socialweb.yardmaster.api.text.Failure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrivateFilesTest {

  @Test
  void aWriteOfWorkThatIsStoppedIsNotToldAsAFaultOfTheDisk(@TempDir Path dir) {
    Thread.currentThread().interrupt();
    Failure failure;
    try {
      failure =
          catchThrowableOfType(
              Failure.class, () -> PrivateFiles.write(dir.resolve("file"), "content"));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(failure.kind()).isEqualTo(Failure.Kind.CANCELLED);
    assertThat(failure.code()).isEqualTo("record.interrupted");
    assertThat(dir).isEmptyDirectory();
  }
}
