package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.names;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What is served beside the objects, and what is not. */
final class ServedPathsTest extends OneServer {
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
