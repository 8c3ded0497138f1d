package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.Served.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates, patches and the status subresource, asked by plain HTTP. */
final class UpdateTest extends OneServer {
  @Test
  void updateNeedsTheRevisionItHasRead() {
    api.post(process("update"));
    assertThat(api.put("update", process("update")).code()).isEqualTo(422);
    String read = api.stored("update");
    Reply changed = api.put("update", read.replace("/bin/true", "/bin/false"));
    assertThat(changed.code()).isEqualTo(200);
    assertThat(changed.json().path("metadata").path("generation").intValue()).isEqualTo(2);
    Reply stale = api.put("update", read.replace("/bin/true", "/bin/sh"));
    assertThat(stale.code()).isEqualTo(409);
    assertThat(stale.reason()).isEqualTo("Conflict");
    assertThat(api.put("nobody", process("nobody", "\"resourceVersion\":\"1\"")).code())
        .isEqualTo(404);
    assertThat(api.put("other", api.stored("update")).code()).isEqualTo(400);
  }

  @Test
  void updateKeepsWhatOnlyTheServerSets() {
    String made = api.post(process("keep")).body();
    String revision = Long.toString(api.revision("keep"));
    Reply changed =
        api.put(
            "keep",
            process("keep", "\"resourceVersion\":\"" + revision + "\",\"labels\":{\"a\":\"b\"}"));
    assertThat(changed.code()).isEqualTo(200);
    assertThat(changed.text("metadata", "uid")).isNotEmpty();
    assertThat(made).contains(changed.text("metadata", "uid"));
    assertThat(changed.json().path("metadata").path("generation").intValue()).isEqualTo(1);
    String foreign = api.stored("keep").replaceAll("\"uid\":\"[^\"]*\"", "\"uid\":\"other\"");
    assertThat(api.put("keep", foreign).code()).isEqualTo(409);
  }

  @Test
  void writingTheSameChangesNothing() {
    api.post(process("same"));
    long before = api.revision("same");
    for (int i = 0; i < 50; i++) {
      assertThat(api.merge("same", "{\"spec\":{\"exec\":\"/bin/true\"}}").code()).isEqualTo(200);
      assertThat(api.put("same", api.stored("same")).code()).isEqualTo(200);
    }
    assertThat(api.revision("same")).isEqualTo(before);
  }

  @Test
  void statusAndTheRestAreWrittenApart() {
    api.post(process("status"));
    String path = PROCESSES + "/status/status";
    Reply merged =
        api.send(
            "PATCH",
            path,
            "application/merge-patch+json",
            "{\"status\":{\"phase\":\"Running\"},\"spec\":{\"exec\":\"/no\"},\"metadata\":{\"labels\":{\"a\":\"b\"}}}");
    assertThat(merged.code()).isEqualTo(200);
    assertThat(merged.text("spec", "exec")).isEqualTo("/bin/true");
    assertThat(merged.json().path("metadata").path("generation").intValue()).isEqualTo(1);
    assertThat(merged.json().path("metadata").has("labels")).isFalse();
    Reply json =
        api.send(
            "PATCH",
            path,
            "application/json-patch+json",
            "[{\"op\":\"replace\",\"path\":\"/status/phase\",\"value\":\"Stopped\"}]");
    assertThat(json.text("status", "phase")).isEqualTo("Stopped");
    Reply put = api.send("PUT", path, "application/json", json.body().replace("Stopped", "Lost"));
    assertThat(put.text("status", "phase")).isEqualTo("Lost");
    Reply main =
        api.put("status", put.body().replace("Lost", "Failed").replace("/bin/true", "/bin/sh"));
    assertThat(main.text("status", "phase")).isEqualTo("Lost");
    assertThat(main.json().path("metadata").path("generation").intValue()).isEqualTo(2);
    assertThat(api.get(path).text("status", "phase")).isEqualTo("Lost");
    Reply bad =
        api.send(
            "PATCH", path, "application/merge-patch+json", "{\"status\":{\"phase\":\"Happy\"}}");
    assertThat(bad.code()).isEqualTo(422);
  }

  @Test
  void mergePatchDeletesByNullAndHonoursTheRevisionItNames() {
    api.post(process("merge", "\"labels\":{\"a\":\"1\",\"b\":\"2\"}"));
    Reply merged = api.merge("merge", "{\"metadata\":{\"labels\":{\"a\":null,\"c\":\"3\"}}}");
    assertThat(merged.json().path("metadata").path("labels").toString())
        .isEqualTo("{\"b\":\"2\",\"c\":\"3\"}");
    assertThat(
            api.merge(
                    "merge", "{\"metadata\":{\"resourceVersion\":\"1\"},\"spec\":{\"fdStore\":1}}")
                .code())
        .isEqualTo(409);
    assertThat(api.merge("merge", "{\"metadata\":{\"name\":\"x\"}}").code()).isEqualTo(400);
    assertThat(api.merge("merge", "[]").code()).isEqualTo(400);
    assertThat(api.merge("merge", "{\"spec\":{\"exec\":null}}").code()).isEqualTo(422);
    assertThat(api.merge("absent", "{}").code()).isEqualTo(404);
  }

  @Test
  void jsonPatchIsAppliedWholeOrNotAtAll() {
    api.post(process("patch"));
    String type = "application/json-patch+json";
    String path = PROCESSES + "/patch";
    assertThat(
            api.send(
                    "PATCH",
                    path,
                    type,
                    "[{\"op\":\"add\",\"path\":\"/spec/fdStore\",\"value\":3},{\"op\":\"test\",\"path\":\"/spec/unit\",\"value\":\"x\"}]")
                .code())
        .isEqualTo(422);
    assertThat(api.get(path).json().path("spec").has("fdStore")).isFalse();
    assertThat(api.send("PATCH", path, type, "{}").code()).isEqualTo(400);
    assertThat(api.send("PATCH", path, type, "[{\"op\":\"nonsense\"}]").code()).isIn(400, 422);
    assertThat(
            api.send(
                    "PATCH",
                    path,
                    type,
                    "["
                        + "{\"op\":\"remove\",\"path\":\"/x\"},".repeat(10_000)
                        + "{\"op\":\"remove\",\"path\":\"/x\"}]")
                .code())
        .isEqualTo(413);
    Reply done =
        api.send(
            "PATCH",
            path,
            type,
            "[{\"op\":\"add\",\"path\":\"/spec/argv\",\"value\":[\"1\"]},{\"op\":\"add\",\"path\":\"/spec/argv/-\",\"value\":\"2\"},"
                + "{\"op\":\"replace\",\"path\":\"/metadata/resourceVersion\",\"value\":\""
                + api.revision("patch")
                + "\"}]");
    assertThat(done.json().path("spec").path("argv").toString()).isEqualTo("[\"1\",\"2\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/strategic-merge-patch+json",
        "application/apply-patch+yaml",
        "application/json"
      })
  void otherPatchesAreNotPretendedToBeUnderstood(String type) {
    api.post(process("strategic"));
    Reply refused =
        api.send(
            "PATCH", PROCESSES + "/strategic?fieldManager=x", type, "{\"spec\":{\"fdStore\":4}}");
    assertThat(refused.code()).isEqualTo(415);
    assertThat(refused.text("message")).contains("application/merge-patch+json");
    assertThat(api.get(PROCESSES + "/strategic").json().path("spec").has("fdStore")).isFalse();
  }

  private static final String VAULTS = "/apis/socialweb.computer/v1alpha1/openbaoservers";

  private static String vault(String name, String declaration) {
    return """
    {"apiVersion":"socialweb.computer/v1alpha1","kind":"OpenBaoServer",\
    "metadata":{"name":"%s","labels":{"app":"x"}},"spec":{"unit":"%s.service","exec":"/bin/true",\
    "address":"127.0.0.1:8200","declaration":%s}}\
    """
        .formatted(name, name, declaration);
  }

  private Reply jsonPatch(String path, String operations) {
    return api.send("PATCH", path, "application/json-patch+json", operations);
  }

  private static String nested(int levels, String inner) {
    return "{\"x\":".repeat(levels) + inner + "}".repeat(levels);
  }

  @ParameterizedTest
  @ValueSource(ints = {62, 200, 9000})
  void aPatchCannotNestWhatNoBodyCould(int levels) {
    String path = VAULTS + "/deep" + levels;
    api.send("POST", VAULTS, "application/json", vault("deep" + levels, "{}"));
    StringBuilder operations = new StringBuilder("[");
    String at = "/spec/declaration";
    for (int done = 0; done < levels; done += 50) {
      operations
          .append(done == 0 ? "" : ",")
          .append("{\"op\":\"add\",\"path\":\"" + at + "/x\",\"value\":")
          .append(nested(Math.min(50, levels - done), "1"))
          .append("}");
      at += "/x".repeat(50);
    }
    Reply refused = jsonPatch(path, operations + "]");
    assertThat(refused.code()).isEqualTo(422);
    assertThat(refused.text("message")).contains("deeper than 64");
    assertThat(jsonPatch(path, operations + "]").code()).isEqualTo(422);
    assertThat(api.get(path).json().path("spec").path("declaration").isEmpty()).isTrue();
    assertThat(api.send("DELETE", path, "application/json", "").code()).isEqualTo(200);
  }

  @Test
  void copiesCannotBlowAnObjectUp() {
    String path = VAULTS + "/copies";
    api.send("POST", VAULTS, "application/json", vault("copies", "{\"a\":[\"0123456789\"]}"));
    String one =
        "{\"op\":\"copy\",\"from\":\"/spec/declaration/a\",\"path\":\"/spec/declaration/a/-\"}";
    Reply refused = jsonPatch(path, "[" + one + ("," + one).repeat(27) + "]");
    assertThat(refused.code()).isEqualTo(413);
    assertThat(refused.reason()).isEqualTo("RequestEntityTooLarge");
    assertThat(jsonPatch(path, "[" + one + "," + one + "]").code()).isEqualTo(200);
    assertThat(api.get(path).json().path("spec").path("declaration").path("a").toString())
        .isEqualTo("[\"0123456789\",[\"0123456789\"],[\"0123456789\",[\"0123456789\"]]]");
    assertThat(jsonPatch(path, one.replace("/a\",", "/b\",")).code()).isEqualTo(400);
    assertThat(jsonPatch(path, "[" + one.replace("/a\",", "/b\",") + "]").code()).isEqualTo(422);
  }

  @Test
  void mergePatchesCannotGrowAnObjectWithoutBound() {
    String path = VAULTS + "/grows";
    api.send("POST", VAULTS, "application/json", vault("grows", "{}"));
    String type = "application/merge-patch+json";
    String million = "x".repeat(1_000_000);
    int code = 200;
    int patches = 0;
    while (code == 200 && patches < 10) {
      code =
          api.send(
                  "PATCH",
                  path + (patches % 2 == 0 ? "?dryRun=All" : ""),
                  type,
                  "{\"spec\":{\"declaration\":{\"m" + patches++ + "\":\"" + million + "\"}}}")
              .code();
    }
    assertThat(code).isEqualTo(413);
    assertThat(patches).isEqualTo(7); // the fourth million does not fit
    assertThat(api.send("DELETE", path, "application/json", "").code()).isEqualTo(200);
  }
}
