package computer.socialweb.yardmaster.ui.control;

import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;

/** Words side by side, one of them chosen and underlined. Left and right move the choice. */
public final class TabStrip extends HBox {
  private final ToggleGroup group = new ToggleGroup();
  private final Map<String, ToggleButton> tabs = new LinkedHashMap<>();
  private final ReadOnlyStringWrapper chosen = new ReadOnlyStringWrapper("");

  public TabStrip() {
    getStyleClass().add("tab-strip");
    setAlignment(Pos.BOTTOM_LEFT);
    group
        .selectedToggleProperty()
        .addListener(
            (toggles, before, now) -> {
              if (now == null) {
                group.selectToggle(before); // a chosen tab stays chosen when it is pressed again
              } else {
                chosen.set((String) now.getUserData());
              }
            });
    addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
  }

  /**
   * Adds a tab; the first one is chosen.
   *
   * @param name what {@link #chosen} says when it is
   */
  public TabStrip tab(String name, String text) {
    ToggleButton tab = new ToggleButton(text);
    tab.setId("tab-" + name);
    tab.setUserData(name);
    tab.setToggleGroup(group);
    tab.setMnemonicParsing(false);
    tab.setAccessibleRole(AccessibleRole.TAB_ITEM);
    tab.getStyleClass().add("tab-word");
    tabs.put(name, tab);
    getChildren().add(tab);
    if (tabs.size() == 1) {
      tab.setSelected(true);
    }
    return this;
  }

  public void choose(String name) {
    ToggleButton tab = tabs.get(name);
    if (tab != null) {
      tab.setSelected(true);
    }
  }

  public ReadOnlyStringProperty chosen() {
    return chosen.getReadOnlyProperty();
  }

  private void onKey(KeyEvent event) {
    int step = event.getCode() == KeyCode.LEFT ? -1 : event.getCode() == KeyCode.RIGHT ? 1 : 0;
    if (step != 0) {
      var names = java.util.List.copyOf(tabs.keySet());
      int at = Math.clamp(names.indexOf(chosen.get()) + step, 0, names.size() - 1);
      choose(names.get(at));
      ToggleButton tab = tabs.get(names.get(at));
      if (tab != null) {
        tab.requestFocus();
      }
      event.consume();
    }
  }
}
