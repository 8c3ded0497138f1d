package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.Clip;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The tail of one member's log: search, follow and pause. JavaFX thread only. */
public final class LogPane extends VBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-log");

  private static final Duration MARKED_WITHIN = Duration.ofHours(12);

  private final UiThreads threads;
  private final LogFeed feed;
  private final LogViewModel viewModel = new LogViewModel();
  private final ListView<LogLine> list = new ListView<>();
  private final TextField search = new TextField();
  private final BooleanProperty briefly = new SimpleBooleanProperty(false);
  private int lastMatch = -1;
  private final BooleanProperty wraps = new SimpleBooleanProperty(false);
  private final Set<LogTarget.Mark> marked = new HashSet<>();
  private Optional<LogTarget> target = Optional.empty();
  private boolean filled;
  private @Nullable LogInlet inlet;

  public LogPane(UiThreads threads, LogFeed feed) {
    this.threads = threads;
    this.feed = feed;
    getStyleClass().add("log-pane");
    setId("log");
    setMinHeight(110);
    list.setItems(viewModel.rows());
    list.setCellFactory(view -> new LogCell(viewModel.search(), wraps));
    list.setId("log-lines");
    list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    list.setPlaceholder(Labels.of(TEXTS.get("empty"), "caption", "dim"));
    list.setAccessibleText(TEXTS.get("spoken"));
    list.setMinHeight(0);
    list.setPrefHeight(120);
    VBox.setVgrow(list, Priority.ALWAYS);
    keepEven(false);
    list.heightProperty().addListener((property, was, is) -> showNewest());
    wraps.addListener((property, was, is) -> keepEven(is));
    viewModel.following().addListener((property, was, is) -> showNewest());
    list.addEventFilter(
        ScrollEvent.SCROLL,
        event -> {
          if (event.getDeltaY() > 0 && !viewModel.rows().isEmpty()) {
            viewModel.following().set(false);
          }
        });
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::onListKey);
    getChildren().addAll(bar(), list);
  }

  private HBox bar() {
    search.setPromptText(TEXTS.get("search"));
    search.setId("log-search");
    search.setAccessibleText(TEXTS.get("search"));
    HBox.setHgrow(search, Priority.ALWAYS);
    search.setMinWidth(60);
    viewModel.search().bind(search.textProperty());
    search.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            jump(event.isShiftDown() ? -1 : 1);
          } else if (event.getCode() == KeyCode.ESCAPE && !search.getText().isEmpty()) {
            search.clear();
            event.consume();
          }
        });
    Label found = Labels.of("", "small", "dim");
    found.textProperty().bind(viewModel.found());
    found.visibleProperty().bind(viewModel.found().isNotEmpty());
    found.managedProperty().bind(found.visibleProperty());
    found.setMinWidth(USE_PREF_SIZE);
    HBox bar = new HBox(8, search, found, wrapButton(), followButton());
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("log-bar");
    bar.visibleProperty().bind(briefly.not());
    bar.managedProperty().bind(briefly.not());
    return bar;
  }

  /** Rows of one height cost the same however many lines come; wrapped ones are measured each. */
  private void keepEven(boolean wrapped) {
    Dress.mark(list, "even", !wrapped);
    showNewest();
  }

  private ToggleButton wrapButton() {
    ToggleButton wrap = new ToggleButton(TEXTS.get("wrap"));
    wrap.setId("log-wrap");
    wrap.getStyleClass().add("pill-button");
    wrap.setTooltip(new Tooltip(TEXTS.get("wrap.hint")));
    wrap.setMinWidth(USE_PREF_SIZE);
    wraps.bind(wrap.selectedProperty());
    return wrap;
  }

  private Button followButton() {
    Button follow = new Button();
    follow.setId("log-follow");
    follow.getStyleClass().add("pill-button");
    follow.textProperty().bind(viewModel.status());
    follow.setMinWidth(USE_PREF_SIZE);
    follow.setOnAction(event -> viewModel.following().set(!viewModel.following().get()));
    follow.setTooltip(new Tooltip(TEXTS.get("follow.hint")));
    return follow;
  }

  /** Shows the lines only, or search and follow too. */
  public void brief(boolean only) {
    briefly.set(only);
  }

  /**
   * Shows a member's log. A member that was started anew keeps its text, with a mark in between.
   *
   * @param wanted empty for none
   */
  public void follow(Optional<LogTarget> wanted) {
    if (wanted.equals(target)) {
      return;
    }
    boolean sameLog =
        target.isPresent()
            && wanted.isPresent()
            && target.get().owner().equals(wanted.get().owner())
            && target.get().file().equals(wanted.get().file());
    target = wanted;
    if (sameLog) {
      mark(false);
      return;
    }
    end();
    viewModel.clear();
    lastMatch = -1;
    marked.clear();
    filled = false;
    wanted.ifPresent(next -> inlet = new LogInlet(threads, feed, next, this::take));
  }

  private void take(List<LogLine> rows, long behindBytes) {
    viewModel.append(rows, behindBytes);
    if (!filled && !rows.isEmpty()) {
      filled = true;
      mark(true);
    }
    showNewest();
  }

  /**
   * Marks between the lines what is newly known.
   *
   * @param opened whether the log is just opened: what cannot be placed by its time is left out
   */
  private void mark(boolean opened) {
    if (!filled || target.isEmpty()) {
      return;
    }
    for (LogTarget.Mark mark : target.get().marks()) {
      if (marked.add(mark) && (!opened || mark.at().filter(this::recent).isPresent())) {
        viewModel.mark(mark.text(), mark.at().map(LogLines::timeOfDay).orElse(""));
      }
    }
    showNewest();
  }

  /** Lines tell the time of day, so an older fact could be put in the wrong place. */
  private boolean recent(Instant at) {
    return Duration.between(at, threads.now()).compareTo(MARKED_WITHIN) < 0;
  }

  private void showNewest() {
    if (viewModel.following().get() && !viewModel.rows().isEmpty()) {
      list.scrollTo(viewModel.rows().size() - 1);
    }
  }

  private void end() {
    LogInlet before = inlet;
    if (before != null) {
      before.close();
      inlet = null;
    }
  }

  @Override
  public void close() {
    end();
    target = Optional.empty();
  }

  public void focusSearch() {
    search.requestFocus();
    search.selectAll();
  }

  private void jump(int step) {
    int at = viewModel.next(lastMatch, step);
    if (at >= 0) {
      viewModel.following().set(false);
      lastMatch = at;
      list.getSelectionModel().select(at);
      list.scrollTo(Math.max(0, at - 3));
    }
  }

  /** The lines as the member wrote them, whatever of them is on the screen. */
  private void copy() {
    StringBuilder text = new StringBuilder();
    for (LogLine line : list.getSelectionModel().getSelectedItems()) {
      text.append(
              switch (line) {
                case LogLine.Divider(String said) -> said;
                case LogLine.Written written -> written.raw();
              })
          .append(System.lineSeparator());
    }
    Clip.put(text.toString());
  }

  private void onListKey(KeyEvent event) {
    if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
      copy();
      event.consume();
      return;
    }
    switch (event.getCode()) {
      case END -> {
        viewModel.following().set(true);
        event.consume();
      }
      case UP, PAGE_UP, HOME -> viewModel.following().set(false);
      default -> {}
    }
  }
}
