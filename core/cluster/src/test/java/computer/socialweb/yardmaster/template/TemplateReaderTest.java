package computer.socialweb.yardmaster.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import computer.socialweb.yardmaster.api.names.Component;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateReaderTest {
  private static final String HEAD =
      """
      schema: 1
      name: mine
      parameters:
        version: {default: "1"}
      secrets:
        token: token
      executables:
        kine: kine
      steps:
      """;

  private static String step(String lines) {
    return HEAD + lines.indent(2);
  }

  private static List<String> problems(String yaml) {
    TemplateInvalid invalid =
        catchThrowableOfType(TemplateInvalid.class, () -> TemplateReader.read("mine.yaml", yaml));
    assertThat(invalid).as("problems of\n" + yaml).isNotNull();
    return invalid.problems().stream().map(TemplateInvalid.Problem::toString).toList();
  }

  @Test
  void readsAStep() {
    Template template =
        TemplateReader.read(
            "mine.yaml",
            step(
                """
                - component: kine
                  executable: kine
                  arguments: ["--listen-address", "127.0.0.1:${port.kine}"]
                  ports: [kine]
                  gate: {tcp: "127.0.0.1:${port.kine}", timeout: 1500ms}
                """));
    assertThat(template.components()).containsExactly(Component.KINE);
    assertThat(template.steps().getFirst().gateTimeout()).hasMillis(1500);
    assertThat(template.store()).isTrue();
  }

  @Test
  void unknownKeysAreNamedWithTheirPlaceAndWhatIsKnown() {
    assertThat(
            problems(
                step(
                    """
                    - component: kine
                      executable: kine
                      argv: []
                      gate: {tcp: "127.0.0.1:1"}
                    """)))
        .singleElement()
        .asString()
        .startsWith("mine.yaml:12:5: There is no key argv here.")
        .contains("arguments");
  }

  @Test
  void duplicateKeysAreNamedWithBothPlaces() {
    assertThat(problems("schema: 1\nname: a\nname: b\nsteps: []\n"))
        .contains("mine.yaml:3:1: The key name already stands in line 2. Remove one of the two.");
  }

  @Test
  void allProblemsAreToldAtOnce() {
    assertThat(problems("schema: 2\nname: A_B\nfoo: 1\nsteps: []\n")).hasSize(4);
  }

  @Test
  void aMissingBracketIsToldWithItsPlace() {
    assertThat(problems("schema: 1\nname: [a\nsteps: []\n"))
        .singleElement()
        .asString()
        .startsWith("mine.yaml:3:");
  }

  @Test
  void unknownPlaceholdersAreNamedWithTheirPlace() {
    List<String> problems =
        problems(
            step(
                """
                - component: kine
                  executable: kine
                  arguments:
                    - ${port.kin}
                    - ${nonsense}
                    - ${set.verion}
                  ports: [kine]
                  gate: {tcp: "127.0.0.1:${port.kine}"}
                """));
    assertThat(problems).hasSize(3);
    assertThat(problems.get(0)).startsWith("mine.yaml:13:9: ").contains("port.kin ", "kine");
    assertThat(problems.get(1)).startsWith("mine.yaml:14:9: ").contains("nonsense", "clusterDir");
    assertThat(problems.get(2)).startsWith("mine.yaml:15:9: ").contains("set.verion", "version");
  }

  @Test
  void secretsMayNotStandWhereOthersCanSeeThem() {
    List<String> problems =
        problems(
            step(
                """
                - component: kine
                  executable: kine
                  arguments: ["--token", "${secret.token}"]
                  secrets: {TOKEN: "${secret.token}"}
                  files:
                    - {path: "${dataDir}/a", mode: 0600, content: "${secret.token}"}
                    - {path: "${dataDir}/b", mode: 0644, content: "${secret.token}"}
                  gate: {tcp: "127.0.0.1:1"}
                """));
    assertThat(problems).hasSize(2);
    assertThat(problems.get(0)).startsWith("mine.yaml:12:28: ");
    assertThat(problems.get(1)).startsWith("mine.yaml:16:53: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0600", "\"0600\"", "600", "'600'", "0o600"})
  void everyWayToWriteAModeMeansOctal(String mode) {
    Template template =
        TemplateReader.read(
            "mine.yaml",
            step(
                """
                - component: kine
                  executable: kine
                  files: [{path: "${dataDir}/a", mode: %s, content: x}]
                  gate: {tcp: "127.0.0.1:1"}
                """
                    .formatted(mode)));
    assertThat(template.steps().getFirst().files().getFirst().mode()).isEqualTo(0600);
  }

  @ParameterizedTest
  @ValueSource(strings = {"384", "0x180", "rw", "6", "01777", "0800"})
  void aModeThatIsNotOctalIsRefusedWithItsPlace(String mode) {
    assertThat(
            problems(
                step(
                    """
                    - component: kine
                      executable: kine
                      files: [{path: "${dataDir}/a", mode: %s, content: x}]
                      gate: {tcp: "127.0.0.1:1"}
                    """
                        .formatted(mode))))
        .singleElement()
        .asString()
        .startsWith("mine.yaml:12:42: " + mode);
  }

  @Test
  void aTemplateWithoutStoreMayNotSpeakOfIt() {
    assertThat(
            problems(
                "store: false\n"
                    + step(
                        """
                        - component: kine
                          executable: kine
                          environment: {KINE_ENDPOINT: "${store.dsn}"}
                          gate: {tcp: "127.0.0.1:1"}
                        """)))
        .singleElement()
        .asString()
        .contains("store.dsn");
  }

  @Test
  void needsAreForComponentsTheProductDoesNotKnow() {
    List<String> problems =
        problems(
            step(
                """
                - component: kine
                  executable: kine
                  needs: []
                  gate: {tcp: "127.0.0.1:1"}
                - component: mine
                  executable: kine
                  needs: [later]
                  gate: {any: [{tcp: "127.0.0.1:1"}, {socket: "/x"}]}
                """));
    assertThat(problems).hasSize(2);
    assertThat(problems.get(0)).contains("What kine needs is fixed");
    assertThat(problems.get(1)).contains("mine needs later");
  }

  @Test
  void aGateIsExactlyOneThing() {
    assertThat(
            problems(
                step(
                    """
                    - component: kine
                      executable: kine
                      gate: {tcp: "127.0.0.1:1", log: ready}
                    """)))
        .singleElement()
        .asString()
        .startsWith("mine.yaml:12:11: A gate has exactly one of");
  }

  @Test
  void aliasesThatNestThemselvesAreRefused() {
    assertThat(
            problems(
                step(
                    """
                    - component: bao
                      executable: kine
                      vault: {address: "127.0.0.1:1", declaration: &d {again: *d}}
                      gate: {tcp: "127.0.0.1:1"}
                    """)))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rehearsal", "kubernetes", "k3s"})
  void builtInTemplatesAreRight(String name) {
    assertThat(new Templates(java.nio.file.Path.of("/nowhere")).get(name).name()).isEqualTo(name);
  }
}
