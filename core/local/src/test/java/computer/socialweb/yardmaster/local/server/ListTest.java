package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.names;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.Served.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selectors, pages, revisions and tables of lists, asked by plain HTTP. */
final class ListTest extends OneServer {
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
    String query = URLEncoder.encode(selector, StandardCharsets.UTF_8);
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
    long before = api.revision("rv-1");
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
}
