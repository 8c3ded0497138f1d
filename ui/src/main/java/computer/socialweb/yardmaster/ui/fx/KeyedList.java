package computer.socialweb.yardmaster.ui.fx;

import java.util.List;
import java.util.function.Function;
import javafx.collections.ObservableList;

/** Brings an observable list to new contents with as few changes as keep selections in place. */
public final class KeyedList {
  private KeyedList() {}

  /**
   * Makes {@code shown} equal to {@code wanted}: an entry whose key stays at its place is set only
   * if it differs, the rest is taken out and put in. JavaFX thread only.
   *
   * @param key identity of an entry; unique in each list
   */
  public static <T> void bring(
      ObservableList<T> shown, List<? extends T> wanted, Function<? super T, ?> key) {
    List<?> keys = wanted.stream().map(key).toList();
    shown.removeIf(entry -> !keys.contains(key.apply(entry)));
    for (int i = 0; i < wanted.size(); i++) {
      T entry = wanted.get(i);
      if (i < shown.size() && key.apply(shown.get(i)).equals(keys.get(i))) {
        if (!shown.get(i).equals(entry)) {
          shown.set(i, entry);
        }
      } else {
        int at = indexFrom(shown, i, key, keys.get(i));
        if (at >= 0) {
          shown.remove(at);
        }
        shown.add(i, entry);
      }
    }
  }

  private static <T> int indexFrom(
      List<T> list, int start, Function<? super T, ?> key, Object wanted) {
    for (int i = start; i < list.size(); i++) {
      if (key.apply(list.get(i)).equals(wanted)) {
        return i;
      }
    }
    return -1;
  }
}
