package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.api.names.UnitNames;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * How a control plane is set up.
 *
 * @param cache where PostgreSQL is unpacked
 * @param units names of units, which keep the control planes of one host apart
 * @param firstPort from which the port of the API is chosen once
 * @param lastPort the last of them
 * @param osName as the property {@code os.name} has it
 * @param osArch as the property {@code os.arch} has it
 */
public record ControlPlaneConfig(
    ControlPlaneFiles files,
    Path cache,
    UnitNames units,
    int firstPort,
    int lastPort,
    String osName,
    String osArch,
    InstantSource clock) {}
