package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.Served.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The semantics of reads and writes, asked by plain HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class VerbsTest {
  private Served api;

  @BeforeAll
  void start(@TempDir Path directory) {
    api = new Served(directory);
  }

  @AfterAll
  void stop() {
    api.close();
  }

  private long revision(String name) {
    return Long.parseLong(api.get(PROCESSES + "/" + name).text("metadata", "resourceVersion"));
  }

  private static List<String> names(Reply list) {
    List<String> names = new ArrayList<>();
    list.json()
        .path("items")
        .forEach(one -> names.add(one.path("metadata").path("name").stringValue()));
    return names;
  }

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
    String revision = Long.toString(revision("keep"));
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
    long before = revision("same");
    for (int i = 0; i < 50; i++) {
      assertThat(api.merge("same", "{\"spec\":{\"exec\":\"/bin/true\"}}").code()).isEqualTo(200);
      assertThat(api.put("same", api.stored("same")).code()).isEqualTo(200);
    }
    assertThat(revision("same")).isEqualTo(before);
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
                + revision("patch")
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

  @Test
  void deleteTellsWhatIsGone() {
    String uid = api.post(process("delete")).text("metadata", "uid");
    Reply gone =
        api.delete(
            "delete",
            "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Background\"}");
    assertThat(gone.code()).isEqualTo(200);
    assertThat(gone.text("status")).isEqualTo("Success");
    assertThat(gone.text("details", "uid")).isEqualTo(uid);
    assertThat(api.delete("delete", "").code()).isEqualTo(404);
  }

  @Test
  void deleteHonoursPreconditionsAndRefusesUnknownPolicies() {
    String uid = api.post(process("precondition")).text("metadata", "uid");
    assertThat(api.delete("precondition", "{\"preconditions\":{\"uid\":\"other\"}}").code())
        .isEqualTo(409);
    assertThat(api.delete("precondition", "{\"preconditions\":{\"resourceVersion\":\"1\"}}").code())
        .isEqualTo(409);
    assertThat(api.delete("precondition", "{\"propagationPolicy\":\"Sideways\"}").code())
        .isEqualTo(422);
    assertThat(api.delete("precondition", "{\"kind\":\"Pod\"}").code()).isEqualTo(400);
    assertThat(api.delete("precondition", "{\"preconditions\":\"x\"}").code()).isEqualTo(400);
    assertThat(api.delete("precondition", "{\"preconditions\":{\"uid\":5}}").code()).isEqualTo(400);
    assertThat(api.delete("precondition", "{\"preconditions\":{\"uid\":\"" + uid + "\"}}").code())
        .isEqualTo(200);
  }

  @Test
  void finalizersHoldAnObjectUntilTheLastIsGone() {
    api.post(process("held", "\"finalizers\":[\"a.b/c\",\"a.b/d\"]"));
    Reply marked = api.delete("held", "");
    assertThat(marked.code()).isEqualTo(200);
    String at = marked.text("metadata", "deletionTimestamp");
    assertThat(at).isNotEmpty();
    assertThat(marked.json().path("metadata").path("generation").intValue()).isEqualTo(2);
    long revision = revision("held");
    assertThat(api.delete("held", "").text("metadata", "deletionTimestamp")).isEqualTo(at);
    assertThat(revision("held")).isEqualTo(revision);
    assertThat(
            api.merge("held", "{\"metadata\":{\"deletionTimestamp\":null}}")
                .text("metadata", "deletionTimestamp"))
        .isEqualTo(at);
    assertThat(api.merge("held", "{\"metadata\":{\"finalizers\":[\"a.b/c\",\"x.y/z\"]}}").code())
        .isEqualTo(422);
    assertThat(api.merge("held", "{\"metadata\":{\"finalizers\":[\"a.b/d\"]}}").code())
        .isEqualTo(200);
    assertThat(api.merge("held", "{\"metadata\":{\"finalizers\":null}}").code()).isEqualTo(200);
    assertThat(api.get(PROCESSES + "/held").code()).isEqualTo(404);
  }

  @Test
  void deleteCollectionTakesOnlyWhatIsSelected() {
    api.post(process("many-1", "\"labels\":{\"many\":\"yes\"}"));
    api.post(process("many-2", "\"labels\":{\"many\":\"yes\"},\"finalizers\":[\"a.b/c\"]"));
    api.post(process("many-3", "\"labels\":{\"many\":\"no\"}"));
    Reply gone =
        api.send("DELETE", PROCESSES + "?labelSelector=many%3Dyes", "application/json", "");
    assertThat(names(gone)).containsExactly("many-1", "many-2");
    assertThat(names(api.get(PROCESSES + "?labelSelector=many")))
        .containsExactly("many-2", "many-3");
    assertThat(api.send("DELETE", PROCESSES + "?labelSelector=%28", "application/json", "").code())
        .isEqualTo(400);
    api.merge("many-2", "{\"metadata\":{\"finalizers\":null}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=one|sel-1",
        "app==one|sel-1",
        "app!=one,sel|sel-2 sel-3",
        "app in (one,two),sel|sel-1 sel-2",
        "app notin (one),sel|sel-2 sel-3",
        "sel,!app|sel-3",
        "n>1,sel|sel-2",
        "n<2,sel|sel-1",
        "app=|''"
      })
  void labelSelectorsSelect(String selector, String expected) {
    api.post(process("sel-1", "\"labels\":{\"sel\":\"\",\"app\":\"one\",\"n\":\"1\"}"));
    api.post(process("sel-2", "\"labels\":{\"sel\":\"\",\"app\":\"two\",\"n\":\"2\"}"));
    api.post(process("sel-3", "\"labels\":{\"sel\":\"\"}"));
    String query = java.net.URLEncoder.encode(selector, java.nio.charset.StandardCharsets.UTF_8);
    assertThat(String.join(" ", names(api.get(PROCESSES + "?labelSelector=" + query))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "labelSelector=a+b",
        "labelSelector=a%3Db%3Dc%3D",
        "labelSelector=%3D",
        "labelSelector=a+in+b",
        "labelSelector=,",
        "labelSelector=a%3E+x",
        "fieldSelector=spec.unit%3Dx",
        "fieldSelector=x",
        "limit=-1",
        "limit=x",
        "resourceVersion=x",
        "watch=perhaps",
        "continue=%25",
        "continue=AAAA"
      })
  void malformedQueriesAreRefused(String query) {
    Reply refused = api.get(PROCESSES + "?" + query);
    assertThat(refused.code()).isEqualTo(400);
    assertThat(refused.text("kind")).isEqualTo("Status");
  }

  @Test
  void fieldSelectorsKnowTheName() {
    api.post(process("field-1"));
    assertThat(names(api.get(PROCESSES + "?fieldSelector=metadata.name%3Dfield-1")))
        .containsExactly("field-1");
    assertThat(names(api.get(PROCESSES + "?fieldSelector=metadata.name!%3Dfield-1")))
        .doesNotContain("field-1");
    assertThat(names(api.get(PROCESSES + "?fieldSelector=metadata.namespace%3Dx"))).isEmpty();
  }

  @Test
  void pagesShowOneSnapshotWhateverHappensMeanwhile() {
    for (int i = 0; i < 7; i++) {
      api.post(process("page-" + i, "\"labels\":{\"page\":\"x\"}"));
    }
    Reply first = api.get(PROCESSES + "?labelSelector=page&limit=3");
    assertThat(names(first)).containsExactly("page-0", "page-1", "page-2");
    assertThat(first.json().path("metadata").has("remainingItemCount")).isFalse();
    api.delete("page-4", "");
    api.post(process("page-3a", "\"labels\":{\"page\":\"x\"}"));
    Reply second =
        api.get(
            PROCESSES
                + "?labelSelector=page&limit=3&continue="
                + first.text("metadata", "continue"));
    assertThat(names(second)).containsExactly("page-3", "page-4", "page-5");
    assertThat(second.text("metadata", "resourceVersion"))
        .isEqualTo(first.text("metadata", "resourceVersion"));
    Reply third =
        api.get(
            PROCESSES
                + "?labelSelector=page&limit=3&continue="
                + second.text("metadata", "continue"));
    assertThat(names(third)).containsExactly("page-6");
    assertThat(third.json().path("metadata").has("continue")).isFalse();
    Reply plain = api.get(PROCESSES + "?limit=1");
    assertThat(plain.json().path("metadata").path("remainingItemCount").intValue()).isPositive();
  }

  @Test
  void listsObeyTheRevisionThatIsAskedFor() {
    api.post(process("rv-1"));
    long before = revision("rv-1");
    api.post(process("rv-2"));
    String at = PROCESSES + "?fieldSelector=metadata.name%3Drv-2&";
    assertThat(names(api.get(at + "resourceVersion=" + before + "&resourceVersionMatch=Exact")))
        .isEmpty();
    assertThat(names(api.get(at + "resourceVersion=" + before))).containsExactly("rv-2");
    assertThat(names(api.get(at + "resourceVersion=0"))).containsExactly("rv-2");
    Reply future = api.get(PROCESSES + "?resourceVersion=999999");
    assertThat(future.code()).isEqualTo(504);
    assertThat(future.json().path("details").path("causes").path(0).path("reason").stringValue())
        .isEqualTo("ResourceVersionTooLarge");
    assertThat(future.json().path("details").path("retryAfterSeconds").intValue()).isPositive();
    assertThat(api.get(PROCESSES + "?resourceVersion=999999&resourceVersionMatch=Exact").code())
        .isEqualTo(504);
    for (String wrong :
        List.of(
            "resourceVersionMatch=Exact",
            "resourceVersion=0&resourceVersionMatch=Exact",
            "resourceVersion=1&resourceVersionMatch=Sometimes",
            "sendInitialEvents=true")) {
      assertThat(api.get(PROCESSES + "?" + wrong).code()).as(wrong).isEqualTo(422);
    }
  }

  @Test
  void emptyListHasARevisionAndItemsThatAreNoNull() {
    Reply empty = api.get("/apis/socialweb.computer/v1alpha1/postgreses");
    assertThat(Long.parseLong(empty.text("metadata", "resourceVersion"))).isPositive();
    assertThat(empty.json().path("items").isArray()).isTrue();
    assertThat(empty.text("kind")).isEqualTo("PostgresList");
  }

  @Test
  void tablesShowWhatPeopleRead() {
    api.post(process("table"));
    String accept =
        "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";
    Reply table = api.get(PROCESSES + "/table", "Accept", accept);
    assertThat(table.text("kind")).isEqualTo("Table");
    assertThat(table.json().path("columnDefinitions").path(0).path("name").stringValue())
        .isEqualTo("Name");
    assertThat(table.json().path("rows").path(0).path("cells").toString())
        .matches("\\[\"table\",null,null,\"\\d+s\",null,null]");
    assertThat(table.json().path("rows").path(0).path("object").path("kind").stringValue())
        .isEqualTo("PartialObjectMetadata");
    Reply whole = api.get(PROCESSES + "?includeObject=Object", "Accept", accept);
    assertThat(whole.json().path("rows").path(0).path("object").path("kind").stringValue())
        .isEqualTo("HostProcess");
    assertThat(api.get(PROCESSES, "Accept", "application/vnd.kubernetes.protobuf").code())
        .isEqualTo(406);
    assertThat(
            api.get(
                    PROCESSES,
                    "Accept",
                    "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io")
                .text("kind"))
        .isEqualTo("PartialObjectMetadataList");
  }

  @Test
  void whatIsNotServedSaysSo() {
    assertThat(api.get("/api/v1/pods").code()).isEqualTo(404);
    assertThat(api.get("/nothing").reason()).isEqualTo("NotFound");
    assertThat(api.get(PROCESSES + "/x/scale").code()).isEqualTo(404);
    assertThat(api.send("POST", "/api/v1/namespaces", "application/json", "{}").code())
        .isEqualTo(405);
    assertThat(api.send("PUT", PROCESSES, "application/json", "{}").code()).isEqualTo(405);
    assertThat(api.send("DELETE", "/version", "application/json", "").reason())
        .isEqualTo("MethodNotAllowed");
    assertThat(
            names(
                api.get("/api/v1/namespaces/default/events?fieldSelector=involvedObject.name%3Dx")))
        .isEmpty();
  }

  @Test
  void definitionsAreObjectsThatCannotBeChanged() {
    String path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    assertThat(names(api.get(path))).hasSize(3);
    String one = path + "/hostprocesses.socialweb.computer";
    String crd = api.get(one).body();
    assertThat(api.send("PUT", one, "application/json", crd).code()).isEqualTo(200);
    assertThat(api.send("PUT", one, "application/json", crd.replace("\"hp\"", "\"hq\"")).code())
        .isEqualTo(403);
    assertThat(api.send("DELETE", one, "application/json", "").code()).isEqualTo(405);
    ObjectNode foreign = (ObjectNode) api.get(one).json();
    foreign.putObject("metadata").put("name", "others.socialweb.computer");
    assertThat(api.send("POST", path, "application/json", foreign.toString()).code())
        .isEqualTo(403);
  }
}
