package computer.socialweb.yardmaster.ui.log;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whose log is shown.
 *
 * @param owner cluster and member: two logs of equal owner are one log that goes on
 * @param invocation the run that writes now
 */
public record LogTarget(String owner, Path file, Optional<String> invocation) {}
