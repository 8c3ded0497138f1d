package computer.socialweb.yardmaster.app.cli.call;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before or after its name. */
public final class GlobalOptions {

  /** How results are printed. */
  public enum Format {
    text,
    json
  }

  @Option(
      names = "--state",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "State directory; else $$YARDMASTER_STATE, else the usual place.")
  private @Nullable Path state;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "Work on the control plane that this file names, not on the local one.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "Context of the kubeconfig; else its current one.")
  private @Nullable String context;

  @Option(
      names = "--prefix",
      paramLabel = "P",
      scope = ScopeType.INHERIT,
      description = "What names of units begin with.")
  private @Nullable String prefix;

  @Option(
      names = "--port-range",
      paramLabel = "FROM-TO",
      scope = ScopeType.INHERIT,
      description = "Ports that members are given; 20000-29999 when not said.")
  private @Nullable String portRange;

  @Option(
      names = "--read-only",
      scope = ScopeType.INHERIT,
      description = "Refuse everything that would change something.")
  private boolean readOnly;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      scope = ScopeType.INHERIT,
      description = "How results are printed.")
  private Format output = Format.text;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      scope = ScopeType.INHERIT,
      converter = DurationConverter.class,
      description = "How long the command may take, such as 90s or 5m.")
  private @Nullable Duration timeout;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Show the program's own log on standard error.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  public Optional<Path> state() {
    return Optional.ofNullable(state);
  }

  public Optional<Path> kubeconfig() {
    return Optional.ofNullable(kubeconfig).map(Path::toAbsolutePath);
  }

  public Optional<String> context() {
    return Optional.ofNullable(context);
  }

  public Optional<String> prefix() {
    return Optional.ofNullable(prefix);
  }

  public Optional<String> portRange() {
    return Optional.ofNullable(portRange);
  }

  public boolean readOnly() {
    return readOnly;
  }

  public boolean json() {
    return output == Format.json;
  }

  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  public boolean verbose() {
    return verbose;
  }
}
