package computer.socialweb.yardmaster.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

final class FxPartsTest {
  @Test
  void keyedListsBecomeWhatIsWantedWhateverTheyWere() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      ObservableList<String> shown = FXCollections.observableArrayList(some(random));
      List<String> wanted = some(random);
      KeyedList.bring(shown, wanted, text -> text.charAt(0));
      assertThat(shown).isEqualTo(wanted);
    }
  }

  /** Texts whose first characters differ. */
  private static List<String> some(Random random) {
    List<String> out = new ArrayList<>();
    for (char c = 'a'; c < 'k'; c++) {
      if (random.nextBoolean()) {
        out.add(random.nextInt(out.size() + 1), c + "" + random.nextInt(2));
      }
    }
    return out;
  }

  @Test
  void agesChangeWithTheirUnit() {
    assertThat(AgeRefresh.untilChange(Duration.ofMillis(1_200))).isEqualTo(Duration.ofMillis(800));
    assertThat(AgeRefresh.untilChange(Duration.ofSeconds(90))).isEqualTo(Duration.ofSeconds(30));
    assertThat(AgeRefresh.untilChange(Duration.ofHours(3))).isEqualTo(Duration.ofHours(1));
    assertThat(AgeRefresh.untilChange(Duration.ofDays(3))).isEqualTo(Duration.ofDays(1));
    assertThat(AgeRefresh.untilChange(Duration.ofSeconds(-3))).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void whatIsCancelledIsForgottenLongBeforeItsTime() {
    try (UiThreads threads = new UiThreads(InstantSource.system())) {
      WeakReference<Runnable> task = cancelled(threads);
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                System.gc();
                return task.get() == null;
              });
    }
  }

  private static WeakReference<Runnable> cancelled(UiThreads threads) {
    byte[] view = new byte[16];
    Runnable task = () -> assertThat(view).isEmpty();
    threads.after(Duration.ofHours(1), task).cancel();
    return new WeakReference<>(task);
  }

  @Test
  void picturesAreRealPngFiles() throws Exception {
    WritableImage image = new WritableImage(3, 2);
    image.getPixelWriter().setColor(2, 1, Color.rgb(10, 200, 30));
    var read = ImageIO.read(new ByteArrayInputStream(ScreenPicture.png(image)));
    assertThat(read.getWidth()).isEqualTo(3);
    assertThat(read.getHeight()).isEqualTo(2);
    assertThat(read.getRGB(2, 1) & 0xFFFFFF).isEqualTo(0x0AC81E);
  }
}
