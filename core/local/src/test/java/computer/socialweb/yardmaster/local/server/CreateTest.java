package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.Served.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a create fills in, checks and refuses, asked by plain HTTP. */
final class CreateTest extends OneServer {
  @Test
  void createFillsInWhatTheServerKnows() {
    Reply made =
        api.post(
            process("made", "\"namespace\":\"x\",\"managedFields\":[{}],\"generation\":7")
                .replace("\"spec\"", "\"status\":{\"phase\":\"Running\"},\"spec\""));
    assertThat(made.code()).isEqualTo(201);
    JsonNode metadata = made.json().path("metadata");
    assertThat(metadata.path("uid").stringValue()).hasSize(36);
    assertThat(metadata.path("creationTimestamp").stringValue()).endsWith("Z").hasSize(20);
    assertThat(metadata.path("generation").intValue()).isEqualTo(1);
    assertThat(metadata.has("namespace")).isFalse();
    assertThat(metadata.has("managedFields")).isFalse();
    assertThat(made.json().has("status")).isFalse();
    assertThat(api.get(PROCESSES + "/made").body()).isEqualTo(made.body());
  }

  @Test
  void createOfTheSameNameConflicts() {
    api.post(process("twice"));
    Reply again = api.post(process("twice"));
    assertThat(again.code()).isEqualTo(409);
    assertThat(again.reason()).isEqualTo("AlreadyExists");
    assertThat(again.text("details", "name")).isEqualTo("twice");
    assertThat(again.text("details", "kind")).isEqualTo("hostprocesses");
  }

  @Test
  void generateNameMakesDifferentNames() {
    String body = process("").replace("\"name\":\"\"", "\"generateName\":\"gen-\"");
    String one = api.post(body).text("metadata", "name");
    String two = api.post(body).text("metadata", "name");
    assertThat(one).startsWith("gen-").hasSize(9).isNotEqualTo(two);
    assertThat(api.post(process("").replace("\"name\":\"\"", "\"labels\":{}")).code())
        .isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UPPER", "a_b", "-a", "a..b", "a/b", "..", "ü"})
  void badNamesAreInvalid(String name) {
    Reply refused = api.post(process(name).replace(name + ".service", "x.service"));
    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.json().path("details").path("causes").path(0).path("field").stringValue())
        .isEqualTo("metadata.name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"labels\":{\"a\":\"x y\"}|422",
        "\"labels\":{\"a\":\"me@home\"}|422",
        "\"labels\":{\"a/b/c\":\"x\"}|422",
        "\"labels\":{\"a\":1}|400",
        "\"labels\":[]|400",
        "\"finalizers\":[\"no finalizer\"]|422",
        "\"finalizers\":\"x\"|400",
        "\"ownerReferences\":[{\"uid\":\"1\"}]|422",
        "\"resourceVersion\":\"5\"|400"
      })
  void metadataIsChecked(String metadata, int code) {
    assertThat(
            api.post(process("meta-" + Integer.toHexString(metadata.hashCode()), metadata)).code())
        .isEqualTo(code);
  }

  @Test
  void schemaTellsEveryFieldThatIsWrong() {
    Reply refused =
        api.post(
            process("wrong")
                .replace(
                    "\"/bin/true\"",
                    "\"relative\",\"fdStore\":-1,\"argv\":[1],\"restartPolicy\":\"Maybe\""));
    assertThat(refused.code()).isEqualTo(422);
    List<String> fields = new ArrayList<>();
    refused
        .json()
        .path("details")
        .path("causes")
        .forEach(c -> fields.add(c.path("field").stringValue()));
    assertThat(fields)
        .containsExactlyInAnyOrder(
            "spec.exec", "spec.fdStore", "spec.argv[0]", "spec.restartPolicy");
    assertThat(api.post(process("wrong").replace("\"exec\"", "\"exe\"")).text("message"))
        .contains("spec.exec: Required value");
  }

  @Test
  void unknownFieldsAreDroppedWarnedOfOrRefused() {
    String body = process("unknown").replace("\"exec\"", "\"typo\":1,\"exec\"");
    assertThat(
            api.send("POST", PROCESSES + "?fieldValidation=Strict", "application/json", body)
                .text("message"))
        .contains("strict decoding error: unknown field \"spec.typo\"");
    Reply warned = api.send("POST", PROCESSES + "?dryRun=All", "application/json", body);
    assertThat(warned.response().headers().firstValue("Warning").orElseThrow())
        .contains("spec.typo");
    Reply made = api.send("POST", PROCESSES + "?fieldValidation=Ignore", "application/json", body);
    assertThat(made.response().headers().firstValue("Warning")).isEmpty();
    assertThat(made.json().path("spec").has("typo")).isFalse();
    String twice = process("twin").replace("\"exec\"", "\"exec\":\"/a\",\"exec\"");
    assertThat(
            api.send("POST", PROCESSES + "?fieldValidation=Strict", "application/json", twice)
                .code())
        .isEqualTo(400);
  }

  @Test
  void dryRunWritesNothing() {
    Reply dry = api.send("POST", PROCESSES + "?dryRun=All", "application/json", process("dry"));
    assertThat(dry.code()).isEqualTo(201);
    assertThat(api.get(PROCESSES + "/dry").code()).isEqualTo(404);
    assertThat(
            api.send("POST", PROCESSES + "?dryRun=Some", "application/json", process("dry")).code())
        .isEqualTo(422);
    api.post(process("dry2"));
    assertThat(api.send("DELETE", PROCESSES + "/dry2?dryRun=All", "application/json", "").code())
        .isEqualTo(200);
    assertThat(api.get(PROCESSES + "/dry2").code()).isEqualTo(200);
  }

  @Test
  void wrongKindIsRefused() {
    assertThat(api.post(process("kind").replace("HostProcess", "Postgres")).code()).isEqualTo(400);
    assertThat(api.post(process("kind").replace("v1alpha1", "v1")).code()).isEqualTo(400);
  }

  @Test
  void yamlIsUnderstoodAndOtherTypesAreNot() {
    String yaml =
        """
        apiVersion: socialweb.computer/v1alpha1
        kind: HostProcess
        metadata: {name: yaml}
        spec: {unit: yaml.service, exec: /bin/true, argv: ["on"]}
        """;
    assertThat(api.send("POST", PROCESSES, "application/yaml", yaml).code()).isEqualTo(201);
    Reply refused = api.send("POST", PROCESSES, "text/plain", process("plain"));
    assertThat(refused.code()).isEqualTo(415);
    assertThat(refused.reason()).isEqualTo("UnsupportedMediaType");
  }
}
