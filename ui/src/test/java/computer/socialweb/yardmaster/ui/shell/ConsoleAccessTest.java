package computer.socialweb.yardmaster.ui.shell;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.nav.Place;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** The keyboard, menus and names of the window: what does without a mouse and without eyes. */
final class ConsoleAccessTest extends OpenConsole {
  private MenuItem menuItem(String id) {
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .flatMap(menu -> ((ContextMenu) menu).getItems().stream())
        .flatMap(
            item ->
                item instanceof Menu menu
                    ? Stream.concat(Stream.of(item), menu.getItems().stream())
                    : Stream.of(item))
        .filter(item -> id.equals(item.getId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRepairIsRehearsedFromTheMenuOfAMember() throws Exception {
    at("demo");
    robot.rightClickOn("#member-kine@a");
    onFx(
        () -> {
          assertThat(menuItem("menu-repair").isDisable()).isTrue();
          menuItem("rehearse-crash").fire();
          return 1;
        });
    asked("rehearse demo kine@a crash");
  }

  @Test
  void theRealFrontSaysWhyItCannotBeRehearsed() throws Exception {
    at("demo");
    robot.clickOn("#member-front");
    press("#member-more");
    assertThat(onFx(() -> menuItem("menu-rehearse").isDisable())).isTrue();
  }

  @Test
  void aThousandClustersAreTilesWorstFirstAndTheKeyboardReachesEach() throws Exception {
    become(Scenes.thousand());
    Node field = shown("#tiles");
    onFx(
        () -> {
          field.requestFocus();
          return field;
        });
    assertThat(onFx(field::getAccessibleText)).contains("host-03-c003", "failed");
    robot.push(KeyCode.RIGHT).push(KeyCode.DOWN).push(KeyCode.END);
    assertThat(onFx(field::getAccessibleText)).contains("host-39-c959", "ready");
    robot.push(KeyCode.HOME).push(KeyCode.ENTER);
    await().atMost(ofSeconds(15)).until(() -> text("#cluster-title").equals("host-03-c003"));
  }

  @Test
  void whateverTakesTheKeyboardHasANameAndDisabledButtonsSayWhy() throws Exception {
    for (Scenes.Found found : List.of(Scenes.failed(), Scenes.rollOnHold(), Scenes.silent())) {
      become(found);
      for (Place place :
          List.of(new Place.AllClusters(), new Place.Cluster(new ClusterKey("demo")))) {
        onFx(
            () -> {
              ((ConsoleView) window.scene().getRoot()).navigator().go(place);
              return 1;
            });
        shown(place instanceof Place.Cluster ? "#cluster-title" : "#fleet");
        assertThat(onFx(() -> unnamed(window.scene().getRoot()))).isEmpty();
        assertThat(onFx(() -> silentlyOff(window.scene().getRoot()))).isEmpty();
      }
    }
  }

  private static Stream<Node> seen(Parent root) {
    return root.getChildrenUnmodifiable().stream()
        .filter(Node::isVisible)
        .flatMap(
            node ->
                node instanceof Parent inner
                    ? Stream.concat(Stream.of(node), seen(inner))
                    : Stream.of(node));
  }

  private static List<String> unnamed(Parent root) {
    return seen(root)
        .filter(node -> node.isFocusTraversable() && !node.isDisabled())
        .filter(node -> node.getAccessibleText() == null || node.getAccessibleText().isEmpty())
        .filter(node -> !(node instanceof Labeled labeled && !labeled.getText().isEmpty()))
        .map(Node::toString)
        .toList();
  }

  private static List<String> silentlyOff(Parent root) {
    return seen(root)
        .filter(ActionButton.class::isInstance)
        .map(ActionButton.class::cast)
        .filter(each -> each.button().isDisabled())
        .filter(each -> !each.isFocusTraversable() || String.valueOf(each.reason()).isBlank())
        .map(each -> each.button().getText())
        .toList();
  }

  @Test
  void aDisabledButtonThatGetsTheKeyboardShowsItsReason() throws Exception {
    at("billing");
    Node wrapper = shown("#repair").getParent();
    onFx(
        () -> {
          wrapper.requestFocus();
          return 1;
        });
    await()
        .atMost(ofSeconds(15))
        .until(
            () ->
                onFx(
                    () ->
                        Window.getWindows().stream()
                            .filter(Tooltip.class::isInstance)
                            .anyMatch(
                                tip -> ((Tooltip) tip).getText().contains("nothing to repair"))));
  }

  @Test
  void arrowsWalkTheRackAndBracketsSwapTheSlot() throws Exception {
    at("payments");
    robot.clickOn("#member-front");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
    assertThat(onFx(() -> focus())).isEqualTo("member-kine@a");
    robot.push(KeyCode.CLOSE_BRACKET);
    assertThat(onFx(() -> focus())).isEqualTo("member-kine@b");
  }

  @Test
  void questionMarkShowsTheKeysAndSlashLeadsToTheFilter() throws Exception {
    shown("#cluster-payments");
    onFx(
        () -> {
          ((ConsoleView) window.scene().getRoot()).desk().showKeys();
          return 1;
        });
    shown("#keys-dialog");
    robot.push(KeyCode.ESCAPE);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#keys-dialog") == null));
    robot.write("/");
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> "filter".equals(focus())));
  }

  @Test
  void escapeEndsAQuestionWithoutAnAnswer() throws Exception {
    at("payments");
    press("#reap");
    shown("#reap-dialog");
    robot.push(KeyCode.ESCAPE);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#reap-dialog") == null));
    assertThat(clusters.asked()).isEmpty();
  }
}
