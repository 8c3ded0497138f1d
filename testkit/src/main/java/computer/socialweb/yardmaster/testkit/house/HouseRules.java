package computer.socialweb.yardmaster.testkit.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Extended by a test class {@code HouseTest} of each module, which says how many classes the module
 * has at least, so that the rules cannot pass on nothing.
 *
 * <p>One instance serves all rules, since reading the classes takes longer than judging them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class HouseRules {
  private static final String US = Layers.ROOT + ".";

  private final int floor;
  private final Path module = Path.of(System.getProperty("house.module", "."));
  private final JavaClasses main =
      new ClassFileImporter().importPath(module.resolve("target/classes"));

  protected HouseRules(int floor) {
    this.floor = floor;
  }

  @Test
  void thereAreClassesToJudge() {
    Assertions.assertTrue(main.size() >= floor, () -> "only " + main.size() + " classes seen");
  }

  @Test
  void packagesTouchOnlyWhatTheTableAllows() {
    classes().that().resideInAPackage(US).should(stayInTheirLayer()).check(main);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(Layers.ROOT + "(**)").should().beFreeOfCycles().check(main);
  }

  @Test
  void librariesStayWithTheirOwner() {
    only(
        "the fabric8 client",
        List.of("io.fabric8.kubernetes.client.."),
        "objects",
        "api",
        "testkit..");
    only("JavaFX", List.of("javafx..", "com.sun.javafx.."), "ui..", "app..", "testkit..");
    only("Jetty", List.of("org.eclipse.jetty.."), "local.server..", "cluster.front");
    noClasses()
        .that()
        .resideOutsideOfPackage(Layers.ROOT + "ui.fx..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("javafx.application.Platform")
        .allowEmptyShould(true)
        .check(main);
    noClasses()
        .that()
        .haveSimpleNameEndingWith("ViewModel")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx.scene..", "javafx.stage..")
        .allowEmptyShould(true)
        .check(main);
  }

  private void only(String what, List<String> library, String... owners) {
    String[] homes =
        java.util.Arrays.stream(owners).map(o -> Layers.ROOT + o).toArray(String[]::new);
    noClasses()
        .that()
        .resideOutsideOfPackages(homes)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library.toArray(String[]::new))
        .as(what + " is used only in " + List.of(owners))
        .allowEmptyShould(true)
        .check(main);
  }

  @Test
  void namesSayWhatAThingIs() {
    classes()
        .that()
        .resideInAPackage(US)
        .should()
        .haveNameNotMatching(".*(Utils?|Helpers?|Manager|Impl)$")
        .check(main);
  }

  @Test
  void noStateIsShared() {
    fields()
        .that()
        .areStatic()
        .and()
        .doNotHaveModifier(JavaModifier.SYNTHETIC)
        .should()
        .beFinal()
        .allowEmptyShould(true)
        .check(main);
  }

  @Test
  void timeAndEnvironmentAreHandedIn() {
    noClasses().should().callMethod(Thread.class, "sleep", long.class).check(main);
    noClasses().should().callMethod(Thread.class, "sleep", java.time.Duration.class).check(main);
    noClasses().should().callMethod(Instant.class, "now").check(main);
    noClasses()
        .that()
        .resideOutsideOfPackages(
            Layers.ROOT + "app..",
            Layers.ROOT + "testkit..",
            Layers.ROOT + "local.standin..") // a program of its own, configured like the real ones
        .should()
        .callMethodWhere(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "reads a property or variable of the machine",
                call ->
                    call.getTargetOwner().isEquivalentTo(System.class)
                        && List.of("getProperty", "getenv").contains(call.getTarget().getName())))
        .allowEmptyShould(true)
        .check(main);
  }

  @Test
  void failuresAreTyped() {
    noClasses()
        .should()
        .callConstructorWhere(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "makes a bare RuntimeException",
                call ->
                    call.getTargetOwner().isEquivalentTo(RuntimeException.class)
                        && !call.getOriginOwner().isAssignableTo(RuntimeException.class)))
        .check(main);
    noClasses().should().callMethod(Throwable.class, "printStackTrace").check(main);
  }

  /** The programs that run as members log to their standard output: that is their interface. */
  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            Layers.ROOT + "app.cli..",
            Layers.ROOT + "local.front..",
            Layers.ROOT + "local.standin..",
            Layers.ROOT + "testkit..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .allowEmptyShould(true)
        .check(main);
  }

  @Test
  void testsWaitOnConditions() {
    Path tests = module.resolve("target/test-classes");
    if (Files.isDirectory(tests)) {
      JavaClasses compiled = new ClassFileImporter().importPath(tests);
      noClasses().should().callMethod(Thread.class, "sleep", long.class).check(compiled);
    }
  }

  @Test
  void sourcesKeepTheirSizeAndForm() {
    Sources sources = new Sources(module);
    Assertions.assertEquals(List.of(), sources.overBudget(), "over a budget of CONTRIBUTING.md");
    Assertions.assertEquals(List.of(), sources.withoutNullMarked(), "packages without @NullMarked");
  }

  @Test
  void mergesAreFinished() {
    Assertions.assertEquals(List.of(), Sources.unmerged(module), "files with conflict marks");
  }

  /** Checks only; {@code -Dhouse.format=write} mends instead, which no build does by itself. */
  @Test
  void sourcesAreFormatted() {
    Formatting formatting = new Formatting(module);
    if ("write".equals(System.getProperty("house.format"))) {
      formatting.write();
    }
    Assertions.assertEquals(List.of(), formatting.unformatted(), "see CONTRIBUTING.md, Format");
  }

  private static ArchCondition<JavaClass> stayInTheirLayer() {
    return new ArchCondition<>("stay in their layer (testkit Layers, docs/architecture.md)") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        String from = layer(item);
        if (Layers.mayTouch(from, from) == null) {
          events.add(SimpleConditionEvent.violated(item, from + " is not in the table"));
        }
        item.getDirectDependenciesFromSelf().stream()
            .filter(d -> d.getTargetClass().getPackageName().startsWith(Layers.ROOT))
            .filter(d -> Boolean.FALSE.equals(Layers.mayTouch(from, layer(d.getTargetClass()))))
            .forEach(d -> events.add(SimpleConditionEvent.violated(d, d.getDescription())));
      }
    };
  }

  private static String layer(JavaClass type) {
    return type.getPackageName().substring(Layers.ROOT.length());
  }
}
