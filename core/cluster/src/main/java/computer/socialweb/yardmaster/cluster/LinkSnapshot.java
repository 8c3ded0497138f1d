package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.Slot;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is recorded of one link.
 *
 * @param slot the slot that it publishes
 * @param dumbpipe what it runs
 * @param port where it has one
 */
public record LinkSnapshot(Slot slot, Optional<String> dumbpipe, OptionalInt port) {}
