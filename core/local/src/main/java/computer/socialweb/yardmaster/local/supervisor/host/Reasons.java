package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What the operating system means, in words for a person. */
public final class Reasons {
  private static final Texts TEXTS = Texts.of("supervisor");

  private Reasons() {}

  /** Why a file could not be used, without the path, which the sentence around it names. */
  public static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> TEXTS.get("denied");
      case FileAlreadyExistsException _ -> TEXTS.get("no-directory");
      case NoSuchFileException _ -> TEXTS.get("missing");
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
