package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.ui.operation.VerbGates;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/**
 * What can be asked for one member: its log, a repair, and in a rehearsal cluster how its stand-in
 * is to behave. What cannot be asked for now says why in its place.
 */
final class MemberMenu {
  private static final Texts TEXTS = Texts.of("ui-shell");

  private final CommandDesk desk;
  private final Runnable openLog;

  /**
   * @param openLog shows the log of the selected member
   */
  MemberMenu(CommandDesk desk, Runnable openLog) {
    this.desk = desk;
    this.openLog = openLog;
  }

  ContextMenu of(MemberSnapshot member, ClusterSnapshot cluster, VerbGates gates) {
    ContextMenu menu = new ContextMenu();
    menu.setId("member-menu");
    menu.getItems().add(item("menu-log", TEXTS.get("menu.log"), openLog));
    String name = member.name().toString();
    Optional<String> noRepair =
        gates
            .reason(Verb.REPAIR, cluster)
            .or(
                () ->
                    member.state().needsAttention()
                        ? Optional.empty()
                        : Optional.of(TEXTS.get("menu.well", name)));
    menu.getItems()
        .addAll(
            offered(
                item(
                    "menu-repair",
                    TEXTS.get("menu.repair", name),
                    () -> desk.repair(List.of(name))),
                noRepair));
    if (cluster.rehearsal()) {
      menu.getItems().add(new SeparatorMenuItem());
      menu.getItems().addAll(offered(rehearse(name), noRehearsal(member, cluster, gates)));
    }
    return menu;
  }

  private static Optional<String> noRehearsal(
      MemberSnapshot member, ClusterSnapshot cluster, VerbGates gates) {
    boolean real = member.name().component().equals(Component.FRONT);
    return gates
        .reason(Verb.REHEARSE, cluster)
        .or(() -> real ? Optional.of(TEXTS.get("menu.real", member.name())) : Optional.empty());
  }

  private Menu rehearse(String member) {
    Menu menu = new Menu(TEXTS.get("menu.rehearse"));
    menu.setId("menu-rehearse");
    for (Rehearsal behaviour : Rehearsal.values()) {
      menu.getItems()
          .add(
              item(
                  "rehearse-" + behaviour.word(),
                  TEXTS.get("rehearse." + behaviour.word()),
                  () -> desk.rehearse(member, behaviour)));
    }
    return menu;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    MenuItem item = new MenuItem(text);
    item.setId(id);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }

  /** A menu has no tooltips, so the reason stands below what it is about. */
  private static List<MenuItem> offered(MenuItem item, Optional<String> reason) {
    if (reason.isEmpty()) {
      return List.of(item);
    }
    item.setDisable(true);
    MenuItem why = new MenuItem(reason.get());
    why.getStyleClass().add("why");
    why.setDisable(true);
    return List.of(item, why);
  }
}
