package computer.socialweb.yardmaster.api.text;

import java.util.MissingResourceException;
import java.util.ResourceBundle;

/**
 * One message bundle: {@code computer/socialweb/yardmaster/texts/NAME.properties} of the resources
 * module (a dot in the name is a folder). Values hold {@code {0}}, {@code {1}} … for arguments;
 * nothing else is special, so quotes and braces need no escape.
 */
public final class Texts {
  private static final String FOLDER = "computer.socialweb.yardmaster.texts.";

  private final String name;
  private final ResourceBundle bundle;

  private Texts(String name) {
    this.name = name;
    this.bundle = ResourceBundle.getBundle(FOLDER + name);
  }

  /**
   * Opens a bundle in the locale of the virtual machine, falling back to the English texts.
   *
   * @throws MissingResourceException when there is no bundle of that name
   */
  public static Texts of(String name) {
    return new Texts(name);
  }

  /**
   * The text of a key with its arguments filled in.
   *
   * @throws MissingResourceException when the bundle lacks the key
   */
  public String get(String key, Object... arguments) {
    return fill(bundle.getString(key), arguments);
  }

  /**
   * The text of {@code key.one} for a count of 1 and of {@code key.other} for every other; {0} is
   * the count.
   */
  public String count(String key, long count, Object... further) {
    Object[] arguments = new Object[further.length + 1];
    arguments[0] = count;
    System.arraycopy(further, 0, arguments, 1, further.length);
    return get(key + (count == 1 ? ".one" : ".other"), arguments);
  }

  public boolean has(String key) {
    return bundle.containsKey(key);
  }

  private static String fill(String pattern, Object... arguments) {
    StringBuilder out = new StringBuilder(pattern.length() + 32);
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      int end = c == '{' ? pattern.indexOf('}', at) : -1;
      int index = end < 0 ? -1 : argumentIndex(pattern.substring(at + 1, end));
      if (index >= 0 && index < arguments.length) {
        out.append(arguments[index]);
        at = end + 1;
      } else {
        out.append(c);
        at++;
      }
    }
    return out.toString();
  }

  private static int argumentIndex(String digits) {
    return digits.length() == 1 && Character.isDigit(digits.charAt(0))
        ? digits.charAt(0) - '0'
        : -1;
  }

  @Override
  public String toString() {
    return "texts " + name;
  }
}
