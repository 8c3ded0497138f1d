package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.Slot;
import java.util.OptionalInt;

/** What is recorded of one link: the slot it publishes, and its port where it has one. */
public record LinkSnapshot(Slot slot, OptionalInt port) {}
