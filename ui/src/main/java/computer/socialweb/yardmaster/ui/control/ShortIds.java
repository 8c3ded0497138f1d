package computer.socialweb.yardmaster.ui.control;

import java.util.regex.Pattern;

/** Long hexadecimal ids in text for people: the first and the last four digits tell them apart. */
public final class ShortIds {
  private static final Pattern ID = Pattern.compile("\\b([0-9a-f]{4})[0-9a-f]{24}([0-9a-f]{4})\\b");

  private ShortIds() {}

  /** The text with every id of 32 digits shortened, such as {@code 4f1c…9a2e}. */
  public static String in(String text) {
    return text.length() < 32 ? text : ID.matcher(text).replaceAll("$1…$2");
  }
}
