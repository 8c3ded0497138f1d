package computer.socialweb.yardmaster.local.server;

import computer.socialweb.yardmaster.local.log.LogLimits;
import computer.socialweb.yardmaster.local.server.access.PortRange;
import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * @param directory where everything of the server stands; made when it is not there, 0700
 * @param ports from which the port is chosen once
 * @param limits of the history
 * @param times of the watches
 * @param mostWatchers more are refused with 429
 */
public record ApiServerConfig(
    Path directory,
    PortRange ports,
    LogLimits limits,
    WatchTimes times,
    int mostWatchers,
    InstantSource clock,
    SecureRandom random) {

  /** The usual settings. */
  public static ApiServerConfig of(Path directory) {
    return new ApiServerConfig(
        directory,
        PortRange.DEFAULT,
        LogLimits.DEFAULT,
        WatchTimes.DEFAULT,
        512,
        InstantSource.system(),
        new SecureRandom());
  }

  public ApiServerConfig with(PortRange other) {
    return new ApiServerConfig(directory, other, limits, times, mostWatchers, clock, random);
  }

  public ApiServerConfig with(LogLimits other) {
    return new ApiServerConfig(directory, ports, other, times, mostWatchers, clock, random);
  }

  public ApiServerConfig with(WatchTimes other) {
    return new ApiServerConfig(directory, ports, limits, other, mostWatchers, clock, random);
  }

  public ApiServerConfig with(InstantSource other) {
    return new ApiServerConfig(directory, ports, limits, times, mostWatchers, other, random);
  }

  public ApiServerConfig withMostWatchers(int most) {
    return new ApiServerConfig(directory, ports, limits, times, most, clock, random);
  }
}
