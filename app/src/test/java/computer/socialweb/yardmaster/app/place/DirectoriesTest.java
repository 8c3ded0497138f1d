package computer.socialweb.yardmaster.app.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
final class DirectoriesTest {
  @TempDir Path folder;

  private static Machine machine(boolean root, Map<String, String> environment) {
    Properties properties = new Properties();
    properties.setProperty("os.name", "Linux");
    properties.setProperty("user.home", "/home/ada");
    properties.setProperty("path.separator", ":");
    return new Machine(environment, properties, root);
  }

  @Test
  void ofAUserAreBelowHome() {
    Directories usual = Directories.of(machine(false, Map.of()), Optional.empty());
    assertThat(usual)
        .isEqualTo(
            new Directories(
                Path.of("/home/ada/.local/state/yardmaster"),
                Path.of("/home/ada/.config/yardmaster"),
                Path.of("/home/ada/.cache/yardmaster"),
                true));
  }

  @Test
  void ofRootAreThoseOfTheSystem() {
    Directories usual = Directories.of(machine(true, Map.of()), Optional.empty());
    assertThat(usual)
        .isEqualTo(
            new Directories(
                Path.of("/var/lib/yardmaster"),
                Path.of("/etc/yardmaster"),
                Path.of("/var/cache/yardmaster"),
                true));
  }

  @Test
  void theOptionIsStrongerThanTheVariableAndThatThanTheUsualPlace() {
    Machine machine =
        machine(
            false,
            Map.of("YARDMASTER_STATE", "/v", "XDG_STATE_HOME", "relative", "XDG_CACHE_HOME", "/c"));
    assertThat(Directories.of(machine, Optional.of(Path.of("/o"))).state())
        .isEqualTo(Path.of("/o"));
    assertThat(Directories.of(machine, Optional.empty()).state()).isEqualTo(Path.of("/v"));
    assertThat(Directories.of(machine, Optional.empty()).cache())
        .isEqualTo(Path.of("/c/yardmaster"));
  }

  @Test
  void aStateDirectoryKeepsThePrefixOfItsUnits() throws IOException {
    Directories one = new Directories(folder.resolve("one"), folder, folder, false);
    Directories two = new Directories(folder.resolve("two"), folder, folder, false);

    UnitNames first = new StateMark(one, false).units();

    assertThat(new StateMark(one, false).units()).isEqualTo(first);
    assertThat(new StateMark(two, false).units()).isNotEqualTo(first);
    assertThat(first.prefix()).matches("ym-[0-9a-f]{4}-");
    assertThat(Files.readString(folder.resolve("one/version"))).isEqualTo("1\n");
  }

  @Test
  void theDefaultStateDirectoryHasTheShortPrefix() {
    Directories usual = new Directories(folder.resolve("usual"), folder, folder, true);
    assertThat(new StateMark(usual, false).units().prefix()).isEqualTo("ym-");
  }

  @Test
  void aLayoutOfANewerProgramIsRefused() throws IOException {
    Files.writeString(folder.resolve("version"), "2\n");
    Directories newer = new Directories(folder, folder, folder, false);
    assertThatThrownBy(() -> new StateMark(newer, false).units())
        .isInstanceOf(Failure.class)
        .hasMessageContaining("layout 2");
  }

  @Test
  void aStateDirectoryThatOthersMayWriteToIsNotUsed() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Directories theirs = new Directories(open, folder, folder, false);
    assertThatThrownBy(() -> new StateMark(theirs, false).units())
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.code()).isEqualTo("files.foreign"));
    assertThat(open).isEmptyDirectory();
  }
}
