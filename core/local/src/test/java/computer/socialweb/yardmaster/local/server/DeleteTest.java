package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.names;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.log.Change;
import computer.socialweb.yardmaster.local.log.LogLimits;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.Served.Reply;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletes, their preconditions and finalizers, asked by plain HTTP. */
final class DeleteTest extends OneServer {
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
    long revision = api.revision("held");
    assertThat(api.delete("held", "").text("metadata", "deletionTimestamp")).isEqualTo(at);
    assertThat(api.revision("held")).isEqualTo(revision);
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

  /** An earlier version could store such an object. */
  @Test
  void whatIsStoredTooDeepCanStillBeReadAndDeleted(@TempDir Path other) {
    String vaults = "/apis/socialweb.computer/v1alpha1/openbaoservers";
    String deep = "{\"x\":".repeat(400) + "1" + "}".repeat(400);
    try (Served first = new Served(other)) {
      assertThat(first.get(vaults).code()).isEqualTo(200);
    }
    try (ObjectLog log =
        ObjectLog.open(
            other.resolve("objects.sqlite"), LogLimits.DEFAULT, InstantSource.system())) {
      for (String name : List.of("a", "b")) {
        String text =
            """
            {"apiVersion":"socialweb.computer/v1alpha1","kind":"OpenBaoServer",\
            "metadata":{"name":"%s","uid":"u-%s","resourceVersion":"1","labels":{"app":"x"},\
            "finalizers":["x.example/held"]},"spec":{"unit":"a.service","exec":"/bin/true",\
            "address":"127.0.0.1:8200","declaration":%s}}\
            """
                .formatted(name, name, deep);
        log.write("openbaoservers.socialweb.computer", name, (_, revision) -> new Change.Put(text));
      }
    }
    try (Served again = new Served(other)) {
      String table = "application/json;as=Table;v=v1;g=meta.k8s.io";
      assertThat(again.get(vaults + "/a").body()).contains(deep);
      assertThat(again.get(vaults + "?labelSelector=app%3Dx").body()).contains(deep);
      assertThat(again.get(vaults + "?includeObject=Object", "Accept", table).body())
          .contains(deep);
      assertThat(again.send("DELETE", vaults + "/a", "application/json", "").code()).isEqualTo(200);
      assertThat(
              again
                  .send(
                      "PATCH",
                      vaults + "/a",
                      "application/merge-patch+json",
                      "{\"metadata\":{\"finalizers\":null}}")
                  .code())
          .isEqualTo(200);
      assertThat(again.get(vaults + "/a").code()).isEqualTo(404);
      assertThat(
              again
                  .send("DELETE", vaults + "?labelSelector=app%3Dx", "application/json", "")
                  .code())
          .isEqualTo(200);
    }
  }
}
