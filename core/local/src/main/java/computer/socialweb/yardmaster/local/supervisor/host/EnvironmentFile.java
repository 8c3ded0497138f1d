package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.api.text.Failure;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files of variables in the grammar of systemd's EnvironmentFile (systemd.exec(5) and its parser
 * env-file.c, from version 254: a backslash at the end of a comment does not join the next line).
 * Nothing is expanded. A later assignment of a name wins.
 */
public final class EnvironmentFile {
  private static final int MOST_BYTES = 1 << 20;

  private EnvironmentFile() {}

  /**
   * Reads a file. It never waits: a pipe or a device is not read, nor more than a file of variables
   * can sensibly have.
   *
   * @param path absolute; a leading {@code -} allows the file to be absent
   * @throws Failure naming the file when it is missing, of another kind, or cannot be read
   */
  public static Map<String, String> read(Libc libc, String path) {
    boolean optional = path.startsWith("-");
    String file = optional ? path.substring(1) : path;
    Libc.Result opened = open(libc, file);
    if (opened.failed()) {
      boolean missing = opened.error().equals(Libc.Errno.NO_SUCH_FILE);
      if (missing && optional) {
        return Map.of();
      }
      throw missing
          ? Failure.failed("unit.env-file-missing", file)
          : Failure.failed("unit.env-file-unreadable", file, opened.error().text());
    }
    try {
      byte[] bytes = bytes(libc, opened.value(), file);
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.env-file-encoding", file);
    } finally {
      libc.close(opened.value());
    }
  }

  private static Libc.Result open(Libc libc, String file) {
    try {
      return libc.open(
          Path.of(file).toString(), Libc.O_RDONLY | Libc.O_NONBLOCK | Libc.O_NOCTTY, 0);
    } catch (InvalidPathException e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.path", file);
    }
  }

  private static byte[] bytes(Libc libc, int descriptor, String file) {
    if (!Libc.isRegularFile(descriptor)) {
      throw Failure.failed("unit.env-file-kind", file);
    }
    try {
      byte[] bytes = libc.read(descriptor, MOST_BYTES);
      if (bytes.length > MOST_BYTES) {
        throw Failure.failed("unit.env-file-kind", file);
      }
      return bytes;
    } catch (Libc.Refused e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.env-file-unreadable", file, e.error().text());
    }
  }

  /** A NUL ends the text. Lines without a valid name and {@code =} are left out. */
  public static Map<String, String> parse(String text) {
    int end = text.indexOf('\0');
    return new Parser(end < 0 ? text : text.substring(0, end)).assignments();
  }

  public static boolean isName(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*");
  }

  private static final class Parser {
    private static final String ESCAPED_IN_DOUBLE_QUOTES = "\"\\`$";

    private final String text;
    private int at;
    private final Map<String, String> found = new LinkedHashMap<>();

    Parser(String text) {
      this.text = text;
    }

    Map<String, String> assignments() {
      while (at < text.length()) {
        char c = text.charAt(at);
        if (isBlank(c) || isNewline(c)) {
          at++;
        } else if (c == '#' || c == ';') {
          skipLine();
        } else {
          assignment();
        }
      }
      return found;
    }

    private void assignment() {
      int start = at++; // whatever begins a line begins a name, an equal sign too
      while (at < text.length() && text.charAt(at) != '=' && !isNewline(text.charAt(at))) {
        at++;
      }
      if (at >= text.length() || text.charAt(at) != '=') {
        return;
      }
      String name = text.substring(start, at).stripTrailing();
      at++;
      String value = value();
      if (isName(name)) {
        found.remove(name);
        found.put(name, value);
      }
    }

    /** Quoted pieces may follow each other; blanks between them and before them do not count. */
    private String value() {
      StringBuilder value = new StringBuilder();
      while (at < text.length() && !isNewline(text.charAt(at))) {
        char c = text.charAt(at);
        if (c == '\'') {
          singleQuoted(value);
        } else if (c == '"') {
          doubleQuoted(value);
        } else if (isBlank(c)) {
          at++;
        } else {
          unquoted(value);
        }
      }
      return value.toString();
    }

    /** To the end of the line; quotes mean nothing here, and blanks at the end are cut. */
    private void unquoted(StringBuilder value) {
      int keep = value.length();
      while (at < text.length() && !isNewline(text.charAt(at))) {
        char c = text.charAt(at++);
        if (c == '\\') {
          escaped(value);
          keep = value.length();
        } else {
          value.append(c);
          keep = isBlank(c) ? keep : value.length();
        }
      }
      value.setLength(keep);
    }

    private void singleQuoted(StringBuilder value) {
      at++;
      while (at < text.length() && text.charAt(at) != '\'') {
        value.append(text.charAt(at++));
      }
      at++;
    }

    private void doubleQuoted(StringBuilder value) {
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        char c = text.charAt(at++);
        if (c != '\\' || at >= text.length()) {
          value.append(c);
          continue;
        }
        char next = text.charAt(at++);
        if (ESCAPED_IN_DOUBLE_QUOTES.indexOf(next) >= 0) {
          value.append(next);
        } else if (next != '\n') {
          value.append('\\').append(next);
        }
      }
      at++;
    }

    private void escaped(StringBuilder value) {
      if (at < text.length()) {
        char next = text.charAt(at++);
        if (!isNewline(next)) {
          value.append(next);
        }
      }
    }

    private void skipLine() {
      while (at < text.length() && !isNewline(text.charAt(at))) {
        at++;
      }
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    private static boolean isNewline(char c) {
      return c == '\n' || c == '\r';
    }
  }
}
