package computer.socialweb.yardmaster.app.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.ui.shell.ConsoleLook;
import computer.socialweb.yardmaster.ui.theme.Theme;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SavedLookTest {
  @TempDir Path folder;

  @Test
  void givesBackWhatWasSaved() {
    ConsoleLook look =
        new ConsoleLook(
            Optional.of(Theme.DARK),
            1.25,
            Optional.of(new ConsoleLook.Bounds(-40, 12.5, 1280, 800, true)));

    new SavedLook(folder.resolve("new")).save(look);

    assertThat(new SavedLook(folder.resolve("new")).load()).isEqualTo(look);
  }

  @Test
  void opensWithTheUsualLookWhenTheFileIsDamaged() throws IOException {
    Files.writeString(
        folder.resolve("console.properties"), "theme=pink\ntext-scale=\\uZZZZ\nx=NaN");
    assertThat(new SavedLook(folder).load()).isEqualTo(ConsoleLook.DEFAULT);
  }

  @Test
  void aStateDirectoryHasOneConsole() {
    try (SingleInstance one = SingleInstance.take(folder)) {
      assertThat(one).isNotNull();
      assertThatThrownBy(() -> SingleInstance.take(folder))
          .isInstanceOfAny(Failure.class, OverlappingFileLockException.class);
    }
    SingleInstance.take(folder).close();
  }
}
