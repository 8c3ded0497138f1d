package computer.socialweb.yardmaster.app.console;

import computer.socialweb.yardmaster.files.DurableFile;
import computer.socialweb.yardmaster.ui.shell.ConsoleLook;
import computer.socialweb.yardmaster.ui.shell.ConsoleSettings;
import computer.socialweb.yardmaster.ui.theme.Theme;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the look of the window in {@code console.properties} of the config directory. A value that
 * cannot be read is left out, and never keeps the console from opening.
 */
public final class SavedLook implements ConsoleSettings {
  private static final Logger LOG = LoggerFactory.getLogger(SavedLook.class);

  private final Path file;

  public SavedLook(Path config) {
    this.file = config.resolve("console.properties");
  }

  @Override
  public ConsoleLook load() {
    Properties saved = new Properties();
    if (Files.exists(file)) {
      try {
        saved.load(new StringReader(Files.readString(file)));
      } catch (IOException | IllegalArgumentException e) {
        LOG.warn("{} cannot be read; the window gets the usual look", file, e);
      }
    }
    return new ConsoleLook(
        theme(saved.getProperty("theme", "")),
        number(saved, "text-scale").orElse(ConsoleLook.DEFAULT.textScale()),
        bounds(saved));
  }

  private static Optional<Theme> theme(String word) {
    return Arrays.stream(Theme.values()).filter(theme -> word(theme).equals(word)).findFirst();
  }

  private static String word(Theme theme) {
    return theme.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<Double> number(Properties saved, String key) {
    try {
      double value = Double.parseDouble(saved.getProperty(key, "NaN"));
      return Optional.of(value).filter(Double::isFinite);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<ConsoleLook.Bounds> bounds(Properties saved) {
    Optional<Double> x = number(saved, "x");
    Optional<Double> y = number(saved, "y");
    Optional<Double> width = number(saved, "width");
    Optional<Double> height = number(saved, "height");
    if (x.isEmpty() || y.isEmpty() || width.isEmpty() || height.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ConsoleLook.Bounds(
            x.get(),
            y.get(),
            width.get(),
            height.get(),
            Boolean.parseBoolean(saved.getProperty("maximized"))));
  }

  @Override
  public void save(ConsoleLook look) {
    StringBuilder text = new StringBuilder();
    look.theme().ifPresent(theme -> text.append("theme=").append(word(theme)).append('\n'));
    text.append("text-scale=").append(look.textScale()).append('\n');
    look.bounds()
        .ifPresent(
            bounds ->
                text.append(
                    "x=%s\ny=%s\nwidth=%s\nheight=%s\nmaximized=%s\n"
                        .formatted(
                            bounds.x(),
                            bounds.y(),
                            bounds.width(),
                            bounds.height(),
                            bounds.maximized())));
    try {
      Files.createDirectories(file.getParent());
      DurableFile.write(file, text.toString(), "rw-r--r--");
    } catch (IOException e) {
      LOG.warn("the look of the window cannot be kept in {}", file, e);
    }
  }
}
