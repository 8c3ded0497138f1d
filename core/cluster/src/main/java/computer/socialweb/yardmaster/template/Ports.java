package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import computer.socialweb.yardmaster.template.Template.PortTemplate;
import computer.socialweb.yardmaster.template.Template.StepTemplate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Allocates the ports of clusters: out of one range outside the kernel's ephemeral one, never one
 * that another cluster of the state directory keeps, never one that something listens on. Safe for
 * many threads and for several consoles of one state directory.
 */
public final class Ports {
  public static final Range DEFAULT_RANGE = new Range(20_000, 29_999);

  private static final Logger LOG = LoggerFactory.getLogger(Ports.class);
  private static final int PROBE_MILLIS = 200;

  /** Ports from the first to the last, both included. */
  public record Range(int first, int last) {
    public Range {
      if (first < 1024 || last > 65_535 || first > last) {
        throw Failure.usage("template.port-range", first + "-" + last);
      }
    }

    /** Reads {@code FIRST-LAST}. */
    public static Range parse(String text) {
      if (!text.matches("[0-9]{4,5}-[0-9]{4,5}")) {
        throw Failure.usage("template.port-range", text);
      }
      int hyphen = text.indexOf('-');
      return new Range(
          Integer.parseInt(text.substring(0, hyphen)),
          Integer.parseInt(text.substring(hyphen + 1)));
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Path clusters;
  private final Path lockFile;
  private final Range range;

  /**
   * @param clusters directory with a directory for each cluster
   */
  public Ports(Path clusters, Range range) {
    this.clusters = clusters;
    this.lockFile = clusters.resolve(".ports.lock");
    this.range = range;
  }

  /** The key of a port in {@link ClusterTemplate#ports()}. */
  static String key(Component component, Slot slot, String port) {
    return component.slotted() || component.link() ? port + "@" + slot.letter() : port;
  }

  /**
   * Gives a cluster the ports that it lacks, for both slots, and keeps all of it in the cluster's
   * directory. Ports that it has stay as they are.
   *
   * @throws Failure {@code template.ports-exhausted} when the range has none left, {@code
   *     record.file} when it cannot be kept
   */
  public ClusterTemplate assign(ClusterTemplate cluster, Path clusterDirectory) {
    return assign(cluster, clusterDirectory, port -> false);
  }

  /**
   * As {@link #assign(ClusterTemplate, Path)}; but a port that something else listens on by now is
   * given up for another one, where it may change.
   *
   * @param mayChange by the name of a port, followed by {@code @} and the slot where each has its
   *     own; true only where nobody outside was told of it and no member of the cluster has it
   */
  public ClusterTemplate assign(
      ClusterTemplate cluster, Path clusterDirectory, Predicate<String> mayChange) {
    lock.lock();
    try {
      PrivateFiles.directory(clusters);
      try (FileChannel channel =
              FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock held = channel.lock()) {
        assert held.isValid();
        Map<String, Integer> ports = new TreeMap<>(cluster.ports());
        Map<String, Integer> wanted = wanted(cluster.template());
        ports
            .entrySet()
            .removeIf(
                port ->
                    mayChange.test(port.getKey())
                        && anyTaken(port.getValue(), wanted.getOrDefault(port.getKey(), 1)));
        if (!ports.keySet().containsAll(wanted.keySet())) {
          choose(ports, wanted, clusterDirectory);
        }
        ClusterTemplate complete = cluster.withPorts(ports);
        complete.save(clusterDirectory);
        return complete;
      }
    } catch (IOException e) {
      throw new Failure(
          e, Failure.Kind.FAILED, "record.file", lockFile, String.valueOf(e.getMessage()));
    } finally {
      lock.unlock();
    }
  }

  /** Key of each port that the template's members listen on, with its width. */
  private static Map<String, Integer> wanted(Template template) {
    Map<String, Integer> wanted = new LinkedHashMap<>();
    for (StepTemplate step : template.steps()) {
      for (PortTemplate port : step.ports()) {
        for (Slot slot : Slot.values()) {
          wanted.put(key(step.component(), slot, port.name()), port.width());
        }
      }
    }
    return wanted;
  }

  private void choose(Map<String, Integer> ports, Map<String, Integer> wanted, Path own)
      throws IOException {
    Set<Integer> used = usedByOthers(own);
    ports.forEach(
        (key, port) -> {
          for (int i = 0; i < wanted.getOrDefault(key, 1); i++) {
            used.add(port + i);
          }
        });
    // Clusters of two state directories begin at different places, so they hardly ever race.
    int start = Math.floorMod(own.toAbsolutePath().toString().hashCode(), size());
    int offset = 0;
    for (Map.Entry<String, Integer> want : wanted.entrySet()) {
      if (!ports.containsKey(want.getKey())) {
        offset = next(start, offset, want.getValue(), used);
        int port = range.first() + (start + offset) % size();
        ports.put(want.getKey(), port);
        offset += want.getValue();
      }
    }
  }

  private int size() {
    return range.last() - range.first() + 1;
  }

  private int next(int start, int from, int width, Set<Integer> used) {
    for (int offset = from; offset < size(); offset++) {
      int port = range.first() + (start + offset) % size();
      if (port + width - 1 <= range.last() && allFree(port, width, used)) {
        return offset;
      }
    }
    throw Failure.failed("template.ports-exhausted", width, range.first(), range.last());
  }

  private static boolean allFree(int port, int width, Set<Integer> used) {
    for (int i = 0; i < width; i++) {
      if (used.contains(port + i) || taken(port + i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean anyTaken(int port, int width) {
    return IntStream.range(port, port + width).anyMatch(Ports::taken);
  }

  /** The widths of others are unknown here, so each port is taken to be as wide as any may be. */
  private Set<Integer> usedByOthers(Path own) throws IOException {
    Set<Integer> used = new HashSet<>();
    if (!Files.isDirectory(clusters)) {
      return used;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(clusters)) {
      for (Path directory : all) {
        Path parameters = directory.resolve(ClusterTemplate.PARAMETERS_FILE);
        if (!directory.equals(own) && Files.isRegularFile(parameters)) {
          used.addAll(spans(parameters));
        }
      }
    }
    return used;
  }

  private static Set<Integer> spans(Path parameters) {
    Set<Integer> spans = new HashSet<>();
    try {
      for (int port : ClusterTemplate.portsIn(parameters).values()) {
        for (int i = 0; i < StepReader.WIDEST; i++) {
          spans.add(port + i);
        }
      }
    } catch (Failure | JacksonException e) {
      // One unreadable cluster may not stop the others; what it listens on is still seen.
      LOG.warn("The ports of {} are not known: {}", parameters, e.getMessage());
    }
    return spans;
  }

  /** The first of the ports that something on this machine listens on. */
  public static OptionalInt firstTaken(Collection<Integer> ports) {
    return ports.stream().mapToInt(Integer::intValue).filter(Ports::taken).findFirst();
  }

  private static boolean taken(int port) {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(loopback, port), PROBE_MILLIS);
      return true;
    } catch (IOException nobodyAnswers) {
      return !canBind(loopback, port);
    }
  }

  /** A listener that is too busy to answer a connect still holds its port. */
  private static boolean canBind(InetAddress loopback, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, loopback)) {
      return socket.isBound();
    } catch (IOException held) {
      return false;
    }
  }
}
