package computer.socialweb.yardmaster.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
final class LauncherTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"plain", "a b!c;d#e%20f+g", "größe", "it's \"quoted\" $HOME"})
  void worksFromAFolderOfAnyName(String name) throws IOException {
    Checkout checkout = new Checkout(folder, name);

    Checkout.Ended ended = checkout.run("version", "a b", "");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .startsWith("started C.UTF-8\n")
        .contains("\n" + checkout.home() + "/.build/")
        .endsWith("computer.socialweb.yardmaster.app.Main\nversion\na b\n\n");
  }

  @Test
  void buildsOnceAndThenStartsWithTheClassArchive() throws IOException {
    Checkout checkout = new Checkout(folder, "home");

    Checkout.Ended first = checkout.run("version");
    Checkout.Ended second = checkout.run("version");

    assertThat(first.err()).contains("Building").containsPattern("Built in \\d+ s");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("-XX:AOTCache=" + checkout.home());
    assertThat(checkout.builds()).isOne();
    assertThat(checkout.home().resolve(".build/" + checkout.folders().getFirst() + "/modules"))
        .isDirectoryNotContaining("glob:**/javafx-base-26.jar");
  }

  @Test
  void doesNotBuildWhenASourceWasOnlyTouched() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.run("version");

    Files.setLastModifiedTime(
        checkout.source(), FileTime.from(Instant.parse("2040-01-01T00:00:00Z")));
    Checkout.Ended ended = checkout.run("version");

    assertThat(ended.err()).isEmpty();
    assertThat(checkout.builds()).isOne();
  }

  @Test
  void buildsAgainWhenASourceChangesAndRemovesTheOldBuild() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.run("version");
    String before = checkout.folders().getFirst();

    change(checkout, "class Main { int changed; }");
    checkout.run("version");

    assertThat(checkout.builds()).isEqualTo(2);
    assertThat(checkout.folders()).hasSize(1).doesNotContain(before);
  }

  @Test
  void buildsAgainWhenASourceIsRemoved() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    Path further = checkout.source().resolveSibling("Further.java");
    Files.writeString(further, "class Further {}");
    checkout.run("version");

    Files.delete(further);
    Files.setLastModifiedTime(
        further.getParent(), FileTime.from(Instant.parse("2040-01-01T00:00:00Z")));
    checkout.run("version");

    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void keepsABuildThatAProgramRunsFrom() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.program(
        checkout.tools().resolve("jdk/bin/java"),
        """
        #!/bin/sh
        for argument; do
          case $argument in -XX:AOTCacheOutput=*) echo archive >"${argument#*=}"; exit 0 ;; esac
        done
        echo running
        exec sleep 50
        """);
    Checkout.Running running = checkout.start(checkout.home() + "/yardmaster", "serve");
    try {
      await().until(() -> Files.readString(running.out()).contains("running"));
      String before = checkout.folders().getFirst();
      checkout.jdk(checkout.tools().resolve("jdk"), "25.0.1");
      change(checkout, "class Main { int changed; }");
      checkout.run("version");
      assertThat(checkout.folders()).hasSize(2).contains(before);
    } finally {
      running.process().destroyForcibly();
    }
  }

  private static void change(Checkout checkout, String text) throws IOException {
    Files.writeString(checkout.source(), text);
    Files.setLastModifiedTime(
        checkout.source(), FileTime.from(Instant.parse("2040-01-01T00:00:00Z")));
  }

  @Test
  void twoAtOnceBuildOnceAndTheSecondSaysThatItWaits() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.environment.put("SLOW", "2");

    Checkout.Running first = checkout.start(checkout.home() + "/yardmaster", "version");
    await().until(() -> checkout.builds() == 1);
    Checkout.Ended second = checkout.run("version");

    assertThat(Checkout.end(first).code()).isZero();
    assertThat(second.code()).isZero();
    assertThat(second.err()).contains("Another start is building; waiting for it.");
    assertThat(checkout.builds()).isOne();
  }

  @Test
  void takesOverFromABuilderThatWasKilled() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.environment.put("SLOW", "30");
    Checkout.Running first = checkout.start(checkout.home() + "/yardmaster", "version");
    await().until(() -> checkout.builds() == 1);
    first.process().descendants().forEach(ProcessHandle::destroyForcibly);
    first.process().destroyForcibly();

    checkout.environment.remove("SLOW");
    Checkout.Ended second = checkout.run("version");

    assertThat(second.code()).as(second.err()).isZero();
    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void namesTheLogOfABuildThatFailsAndBuildsNextTime() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.environment.put("BROKEN", "yes");
    Checkout.Ended broken = checkout.run("version");
    checkout.environment.remove("BROKEN");

    assertThat(broken.code()).isOne();
    assertThat(broken.out()).isEmpty();
    assertThat(broken.err())
        .contains("a word is missing")
        .contains(checkout.home() + "/.build/build.log");
    assertThat(checkout.run("version").code()).isZero();
  }

  @Test
  void worksThroughLinksFromAnyDirectoryUnderCdpath() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    Path direct =
        Files.createSymbolicLink(folder.resolve("one"), checkout.home().resolve("yardmaster"));
    Path relative = Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    checkout.environment.put("CDPATH", ".:/tmp:/:" + folder);

    for (Path link : new Path[] {direct, relative}) {
      Checkout.Ended ended = Checkout.end(checkout.start(link.toString(), "version"));
      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(ended.out()).startsWith("started ").contains(checkout.home() + "/.build/");
    }
  }

  @Test
  void saysWhereToGetAJdkWhenThereIsNone() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.jdk(checkout.tools().resolve("old"), "21.0.2");
    checkout.environment.put("YARDMASTER_JAVA_HOME", checkout.tools().resolve("old").toString());

    Checkout.Ended ended = checkout.run("version");

    assertThat(ended.code()).isOne();
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("no JDK 25 or newer").contains("21.0.2");
  }

  @Test
  void asksAJavaWithoutAReleaseFileAndIsNotFooledByItsNotes() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    Path jdk = checkout.tools().resolve("jdk");
    Files.delete(jdk.resolve("release"));
    String java = Files.readString(jdk.resolve("bin/java"));
    checkout.program(
        jdk.resolve("bin/java"),
        java.replaceFirst(
            "\n",
            "\n"
                + "if [ \"\\$1\" = -XshowSettings:properties ]; then [ -z"
                + " \"\\${JAVA_TOOL_OPTIONS:-}\" ] || exit 1; echo 'Picked up _X: java.version ="
                + " 17'; echo '    java.version = 25.0.3'; exit; fi\n"));
    checkout.environment.put("JAVA_TOOL_OPTIONS", "-Djava.version=17");

    assertThat(checkout.run("version").code()).isZero();
  }

  @Test
  void saysWhereToGetMavenWhenThereIsNone() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    Path tools = checkout.tools().resolve("few");
    for (String tool :
        new String[] {
          "sh",
          "find",
          "sort",
          "sed",
          "head",
          "cut",
          "sha256sum",
          "mkdir",
          "uname",
          "flock",
          "date",
          "rm"
        }) {
      checkout.program(tools.resolve(tool), "#!/bin/sh\nexec /usr/bin/" + tool + " \"$@\"\n");
    }
    checkout.environment.put("PATH", tools.toString());

    Checkout.Ended ended = checkout.run("version");

    assertThat(ended.code()).isOne();
    assertThat(ended.err()).contains("Maven is needed").contains("apt install maven");
  }

  @Test
  void refusesAMavenThatIsTooOld() throws IOException {
    Checkout checkout = new Checkout(folder, "home");
    checkout.program(
        checkout.tools().resolve("bin/mvn"), "#!/bin/sh\necho 'Apache Maven 3.6.3 (x)'\n");

    Checkout.Ended ended = checkout.run("version");

    assertThat(ended.code()).isOne();
    assertThat(ended.err()).contains("3.8.7 or newer").contains("3.6.3");
  }

  @Test
  void namesTheOtherWaysWhenThereIsNoDisplay() throws IOException {
    Checkout checkout = new Checkout(folder, "home");

    Checkout.Ended ended = checkout.run();

    assertThat(ended.code()).isOne();
    assertThat(ended.err()).contains("no display").contains("tour DIR").contains("xvfb-run");
    assertThat(checkout.builds()).isZero();
  }
}
