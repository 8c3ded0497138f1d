package computer.socialweb.yardmaster.api.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class NamesPropertiesTest {
  private static final UnitNames UNITS = new UnitNames("ym-");

  @Provide
  Arbitrary<ClusterKey> keys() {
    Arbitrary<String> edge = Arbitraries.strings().withCharRange('a', 'z').numeric().ofLength(1);
    Arbitrary<String> inner =
        Arbitraries.strings().withChars("abc0-").ofMinLength(0).ofMaxLength(61);
    return Combinators.combine(edge, inner, edge).as((a, b, c) -> new ClusterKey(a + b + c));
  }

  @Provide
  Arbitrary<MemberName> members() {
    return Combinators.combine(Arbitraries.of(Component.KNOWN), Arbitraries.of(Slot.values()))
        .as((component, slot) -> component.in(Optional.of(slot)));
  }

  @Property
  void aMemberSurvivesItsLabelAndItsText(@ForAll("members") MemberName member) {
    assertThat(MemberName.ofLabel(member.label())).isEqualTo(member);
    assertThat(MemberName.parse(member.toString())).isEqualTo(member);
    assertThat(member.label()).matches("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
  }

  @Property
  void everyNameIsLegal(@ForAll("keys") ClusterKey key, @ForAll("members") MemberName member) {
    assertThat(ObjectNames.member(key, member))
        .hasSizeLessThanOrEqualTo(253)
        .matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    assertThat(ObjectNames.store(key))
        .hasSizeLessThanOrEqualTo(32)
        .matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    assertThat(UNITS.member(key, member)).hasSizeLessThanOrEqualTo(255).endsWith(".service");
    assertThat(UNITS.store(key)).hasSizeLessThanOrEqualTo(255);
  }

  /**
   * A slice name has one hyphen-separated part for the key, so no cluster's slice lies inside
   * another's.
   */
  @Property
  void noTwoKeysShareASlice(@ForAll("keys") ClusterKey one, @ForAll("keys") ClusterKey other) {
    Assume.that(!one.equals(other));
    assertThat(UNITS.slice(one)).isNotEqualTo(UNITS.slice(other));
    assertThat(UNITS.slice(one).substring("ym-cluster-".length())).doesNotContain("-");
  }

  @Property
  void noTwoKeysShareAnObjectOrAUnit(
      @ForAll("keys") ClusterKey one,
      @ForAll("keys") ClusterKey other,
      @ForAll("members") MemberName first,
      @ForAll("members") MemberName second) {
    Assume.that(!one.equals(other));
    assertThat(ObjectNames.member(one, first)).isNotEqualTo(ObjectNames.member(other, second));
    assertThat(UNITS.member(one, first)).isNotEqualTo(UNITS.member(other, second));
  }

  /** Every way to read an object's name as another key and another of the nine members. */
  @Property(tries = 300)
  void noObjectNameCanBeReadAsAnotherKeyAndMember(
      @ForAll("keys") ClusterKey key, @ForAll("members") MemberName member) {
    String name = ObjectNames.member(key, member);
    List<String> others =
        Component.KNOWN.stream()
            .flatMap(
                component ->
                    Arrays.stream(Slot.values()).map(slot -> component.in(Optional.of(slot))))
            .distinct()
            .map(other -> "-" + other.toString().replace('@', '-'))
            .filter(name::endsWith)
            .map(tail -> name.substring("c-".length(), name.length() - tail.length()))
            .toList();
    assertThat(others).containsExactly(key.value());
  }
}
