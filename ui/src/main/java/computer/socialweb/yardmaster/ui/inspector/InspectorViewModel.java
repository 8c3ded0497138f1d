package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberDetails;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/** What the inspector shows, kept in step with snapshots, the selection and time. */
final class InspectorViewModel implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-inspector");

  private final UiThreads threads;
  private final MemberObjects objects;
  private final AgeRefresh ages;
  private final ReadOnlyObjectWrapper<@Nullable Facts> facts = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper objectText = new ReadOnlyStringWrapper("");
  private @Nullable ClusterSnapshot cluster;
  private Optional<String> member = Optional.empty();
  private boolean stale;
  private int asked;

  InspectorViewModel(UiThreads threads, MemberObjects objects) {
    this.threads = threads;
    this.objects = objects;
    this.ages = new AgeRefresh(threads, this::refresh);
  }

  /** Null until something is shown. */
  ReadOnlyObjectProperty<@Nullable Facts> facts() {
    return facts.getReadOnlyProperty();
  }

  /** The part of the object that was asked for last, or why there is none. */
  ReadOnlyStringProperty objectText() {
    return objectText.getReadOnlyProperty();
  }

  void show(ClusterSnapshot newCluster, Optional<String> newMember, boolean newStale) {
    cluster = newCluster;
    member = newMember;
    stale = newStale;
    refresh();
  }

  private void refresh() {
    ClusterSnapshot shown = cluster;
    if (shown != null) {
      facts.set(new FactsOf(shown, threads.now(), stale).of(member));
      ages.showing(stale ? List.of() : since(shown).stream().toList());
    }
  }

  private Optional<Instant> since(ClusterSnapshot shown) {
    return member
        .flatMap(shown::member)
        .map(each -> each.since())
        .orElseGet(() -> member.flatMap(name -> shown.store()).flatMap(store -> store.since()));
  }

  /** Which half of an object. */
  enum Part {
    SPEC,
    STATUS
  }

  /** Fetches a part of the selected object; an answer that comes after a later question is lost. */
  void ask(Part part) {
    ClusterSnapshot shown = cluster;
    if (shown == null || member.isEmpty()) {
      objectText.set(TEXTS.get("no-member"));
      return;
    }
    int question = ++asked;
    String name = member.get();
    threads.work(
        () -> text(objects.describe(shown.key(), name), part),
        text -> answer(question, text),
        failure -> answer(question, TEXTS.get("no-object", String.valueOf(failure.getMessage()))));
  }

  private static String text(MemberDetails details, Part part) {
    return switch (part) {
      case SPEC -> TEXTS.get("spec-head", details.generation()) + details.spec();
      case STATUS ->
          TEXTS.get("status-head", details.observedGeneration())
              + (details.status().isEmpty() ? TEXTS.get("status-none") : details.status());
    };
  }

  private void answer(int question, String text) {
    if (question == asked) {
      objectText.set(text);
    }
  }

  @Override
  public void close() {
    ages.close();
  }
}
