package computer.socialweb.yardmaster.app.place;

import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The files {@code id} and {@code version} of a state directory: who it is, and how it is laid out.
 */
public final class StateMark {
  private static final int LAYOUT = 1;
  private static final int ID_BYTES = 16;
  private static final int PREFIX_DIGITS = 4;

  private final Directories directories;
  private final boolean passable;

  /**
   * @param passable whether other users may pass the state directory, see {@link
   *     computer.socialweb.yardmaster.local.ControlPlaneFiles}
   */
  public StateMark(Directories directories, boolean passable) {
    this.directories = directories;
    this.passable = passable;
  }

  /**
   * The names of units of this state directory, which is marked first if it is new: {@code ym-} for
   * the default one, else with digits of its id.
   *
   * @throws Failure {@code state.newer} when a newer program laid it out, {@code state.unusable}
   *     when it cannot be read or written, {@code files.foreign} or {@code files.replaceable} when
   *     it is not this user's alone
   */
  public UnitNames units() {
    try {
      makeFolder();
      checkLayout();
      String id = id();
      return new UnitNames(
          directories.isDefault() ? "ym-" : "ym-" + id.substring(0, PREFIX_DIGITS) + "-");
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "state.unusable", directories.state(), e);
    }
  }

  private void makeFolder() throws IOException {
    PrivateFolder.make(directories.state(), passable ? "rwx--x--x" : "rwx------");
    PrivateFolder.requireOwn(directories.state());
  }

  private void checkLayout() throws IOException {
    Path file = directories.state().resolve("version");
    String version = keep(file, Integer.toString(LAYOUT));
    if (!version.matches("[0-9]{1,6}") || Integer.parseInt(version) > LAYOUT) {
      throw Failure.refused("state.newer", directories.state(), version, LAYOUT);
    }
  }

  private String id() throws IOException {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    String id = keep(directories.state().resolve("id"), HexFormat.of().formatHex(random));
    if (!id.matches("[0-9a-f]{8,64}")) {
      throw Failure.failed("state.damaged", directories.state().resolve("id"));
    }
    return id;
  }

  /** The content of the file, which is made whole with this content if there is none. */
  private static String keep(Path file, String content) throws IOException {
    if (!Files.exists(file)) {
      Path fresh = Files.createTempFile(file.getParent(), "." + file.getFileName(), "");
      try {
        Files.writeString(fresh, content + "\n");
        Files.createLink(file, fresh); // unlike a rename it never replaces what another one made
      } catch (FileAlreadyExistsException e) {
        return Files.readString(file).strip();
      } finally {
        Files.deleteIfExists(fresh);
      }
    }
    return Files.readString(file).strip();
  }
}
