package computer.socialweb.yardmaster.api.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NamesTest {
  private static final UnitNames UNITS = new UnitNames("ym-");
  private static final ClusterKey DEMO = new ClusterKey("demo");
  private static final String SIXTY_THREE = "a".repeat(63);

  @ParameterizedTest
  @CsvSource({
    "front,a,front",
    "kine,a,kine@a",
    "kine,b,kine@b",
    "k3s,a,k3s@a",
    "k3s,b,k3s@b",
    "bao,b,bao",
    "ccm,b,ccm",
    "link-apiserver,a,link-apiserver",
    "link-apiserver,b,link-apiserver@b",
    "link-openbao,b,link-openbao@b",
    "own,b,own"
  })
  void aComponentNamesItsMemberInASlot(String component, String slot, String member) {
    assertThat(new Component(component).in(Optional.of(Slot.of(slot)))).hasToString(member);
  }

  @Test
  void noSlotMeansSlotA() {
    assertThat(Component.K3S.member()).hasToString("k3s@a");
    assertThat(Component.LINK_OPENBAO.member()).hasToString("link-openbao");
  }

  @Test
  void namesAreThoseOfTheReference() {
    MemberName kine = MemberName.parse("kine@a");
    assertThat(UNITS.member(DEMO, kine)).isEqualTo("ym-c-demo-kine@a.service");
    assertThat(ObjectNames.member(DEMO, kine)).isEqualTo("c-demo-kine-a");
    assertThat(kine.label()).isEqualTo("kine.a");
    assertThat(UNITS.slice(new ClusterKey("edge-eu-1"))).isEqualTo("ym-cluster-edge_eu_1.slice");
    assertThat(UNITS.store(DEMO)).isEqualTo("ym-pg-demo.service");
    assertThat(Labels.selector(DEMO)).isEqualTo("socialweb.computer/cluster=demo");
  }

  @Test
  void aStoreKeepsAKeyOfUpTo32CharactersAndShortensLongerOnes() {
    String key32 = "a".repeat(32);
    assertThat(ObjectNames.store(new ClusterKey(key32))).isEqualTo(key32);
    // sha256("a" * 33) begins with 852785c8 (coreutils sha256sum)
    assertThat(ObjectNames.store(new ClusterKey("a".repeat(33))))
        .isEqualTo("a".repeat(23) + "-" + STORE_33);
  }

  private static final String STORE_33 = "852785c8";

  @Test
  void aStoreNameHasNoDoubleHyphenWhereTheCutFallsOnOne() {
    String key = "abcdefghijklmnopqrst---uvwxyz-0123456789";
    assertThat(ObjectNames.store(new ClusterKey(key)))
        .startsWith("abcdefghijklmnopqrst-")
        .doesNotContain("--")
        .hasSize(20 + 1 + 8);
  }

  /**
   * In a slice name a hyphen nests and an underscore does not; a key with an underscore is none.
   */
  @Test
  void keysThatWouldMeetInASliceCannotBothExist() {
    assertThat(UNITS.slice(new ClusterKey("a-b"))).isEqualTo("ym-cluster-a_b.slice");
    assertThatThrownBy(() -> new ClusterKey("a_b"))
        .isInstanceOfSatisfying(
            Failure.class, f -> assertThat(f.kind()).isEqualTo(Failure.Kind.USAGE))
        .hasMessageContaining("\"a_b\"")
        .hasMessageContaining("position 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "a-", "-a", "..", ".", "a/b", "A", "ä", "a b", "a\n", "a.b"})
  void keysThatAreNoLabelAreRefused(String key) {
    assertThatThrownBy(() -> new ClusterKey(key)).isInstanceOf(Failure.class);
  }

  @Test
  void theLengthOfAKeyEndsAt63() {
    assertThat(new ClusterKey(SIXTY_THREE).value()).hasSize(63);
    assertThatThrownBy(() -> new ClusterKey("a".repeat(64)))
        .hasMessageContaining("64")
        .hasMessageContaining("63");
  }

  @Test
  void aRefusalShowsForeignTextHarmless() {
    assertThatThrownBy(() -> new ClusterKey("x\u001b[2J"))
        .hasMessageContaining("\\u001b")
        .hasMessageNotContaining("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "kine@", "kine@c", "@a", "kine@a@b", "Kine", "a..b"})
  void membersThatAreNoneAreRefused(String member) {
    assertThatThrownBy(() -> MemberName.parse(member)).isInstanceOf(Failure.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ym", "1-", "YM-", "a_-", "-"})
  void prefixesThatAreNoneAreRefused(String prefix) {
    assertThatThrownBy(() -> new UnitNames(prefix)).isInstanceOf(Failure.class);
  }

  @Test
  void theKnownComponentsAreNine() {
    assertThat(Component.KNOWN).hasSize(9).doesNotHaveDuplicates();
    assertThat(List.copyOf(Component.KNOWN)).contains(Component.FRONT, Component.ESOWH);
  }
}
