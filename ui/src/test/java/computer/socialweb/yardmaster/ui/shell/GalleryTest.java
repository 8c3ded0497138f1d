package computer.socialweb.yardmaster.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.ui.theme.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.text.Text;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

/** Every situation of the gallery can be drawn, and no button in it is cut. */
final class GalleryTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"DARK, 1024, 600, 1", "LIGHT, 1280, 800, 2"})
  void everySituationIsDrawnWithWholeButtons(
      Theme theme, double width, double height, double textScale) throws Exception {
    FxToolkit.registerPrimaryStage();
    Gallery gallery = new Gallery(folder);
    for (Gallery.Picture picture : Gallery.pictures()) {
      Path file = folder.resolve(picture.name() + ".png");
      List<String> cut =
          FxToolkit.setupFixture(
              () -> {
                Gallery.Shot shot = gallery.open(picture, theme, width, height, textScale);
                shot.view().applyCss();
                shot.view().layout();
                List<String> found = new ArrayList<>();
                collectCut(shot.view(), found);
                shot.save(file);
                return found;
              });
      assertThat(cut).as(picture.name()).isEmpty();
      assertThat(Files.size(file)).isGreaterThan(5_000);
    }
  }

  private static void collectCut(Parent parent, List<String> found) {
    for (Node child : parent.getChildrenUnmodifiable()) {
      boolean seen = child.isVisible() && child.isManaged();
      if (seen
          && child instanceof ButtonBase button
          && button.lookup(".text") instanceof Text text) {
        if (!text.getText().equals(button.getText())) {
          found.add(button.getText() + " is shown as " + text.getText());
        }
      } else if (seen && child instanceof Parent inner) {
        collectCut(inner, found);
      }
    }
  }
}
