package computer.socialweb.yardmaster.cluster;

import java.util.Optional;

/** What the OpenBaoServer of a cluster adds to its member {@code bao}. */
public record VaultSnapshot(
    String object, String phase, Optional<String> address, Optional<Boolean> sealed) {}
