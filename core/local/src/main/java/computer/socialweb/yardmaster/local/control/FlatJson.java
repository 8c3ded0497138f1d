package computer.socialweb.yardmaster.local.control;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The little of JSON (RFC 8259) that member programs read: one object of strings and whole numbers.
 * A JSON library would cost each member more memory than its work does.
 */
public final class FlatJson {
  private final String text;
  private int at;

  private FlatJson(String text) {
    this.text = text;
  }

  /** Raised for anything but an object of strings and whole numbers; the message says where. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** Members in their order; values are String or Long. */
  public static Map<String, Object> parse(String text) throws Malformed {
    FlatJson json = new FlatJson(text);
    Map<String, Object> members = json.object();
    json.space();
    if (json.at < text.length()) {
      throw json.malformed("something after the object");
    }
    return members;
  }

  private Map<String, Object> object() throws Malformed {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    space();
    if (peek() == '}') {
      at++;
      return members;
    }
    while (true) {
      String name = string();
      expect(':');
      space();
      Object value = peek() == '"' ? string() : number();
      if (members.put(name, value) != null) {
        throw malformed("a name that stands twice");
      }
      space();
      if (peek() == '}') {
        at++;
        return members;
      }
      expect(',');
    }
  }

  private String string() throws Malformed {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (true) {
      char c = take();
      if (c == '"') {
        return out.toString();
      }
      if (c < ' ') {
        throw malformed("a control character in a string");
      }
      out.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() throws Malformed {
    char c = take();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw malformed("an unknown escape");
    };
  }

  private char unicode() throws Malformed {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(take(), 16);
      if (digit < 0) {
        throw malformed("an unknown escape");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Long number() throws Malformed {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    String digits = text.substring(start, at);
    if (!digits.matches("-?(0|[1-9][0-9]{0,17})")) {
      throw malformed("neither a string nor a whole number");
    }
    return Long.valueOf(digits);
  }

  private void expect(char wanted) throws Malformed {
    space();
    if (take() != wanted) {
      at--;
      throw malformed("no " + wanted);
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private char take() throws Malformed {
    if (at >= text.length()) {
      throw malformed("the end");
    }
    return text.charAt(at++);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private Malformed malformed(String what) {
    return new Malformed("at character " + (at + 1) + ": " + what);
  }

  /** A JSON string. */
  public static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f) {
        String hex = Integer.toHexString(c);
        out.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
