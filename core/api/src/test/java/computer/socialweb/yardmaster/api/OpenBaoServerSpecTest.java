package computer.socialweb.yardmaster.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;

final class OpenBaoServerSpecTest {
  private final KubernetesSerialization json = new KubernetesSerialization();

  @Test
  void aDeclarationThatHoldsNullsIsReadAndWrittenAsItIs() {
    String declaration = "{\"z\":null,\"mounts\":{\"kv\":null,\"list\":[null]},\"a\":1}";
    OpenBaoServerSpec spec =
        json.unmarshal(
            """
            {"unit":"a.service","exec":"/bin/true","address":"127.0.0.1:1","declaration":%s}
            """
                .formatted(declaration),
            OpenBaoServerSpec.class);
    assertThat(spec.declaration()).containsOnlyKeys("z", "mounts", "a").containsEntry("z", null);
    assertThat(json.asJson(spec)).contains("\"declaration\":" + declaration);
  }
}
