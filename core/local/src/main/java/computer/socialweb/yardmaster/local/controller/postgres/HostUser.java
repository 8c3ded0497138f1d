package computer.socialweb.yardmaster.local.controller.postgres;

/**
 * A user of this host.
 *
 * @param gid its primary group
 */
record HostUser(String name, int uid, int gid) {
  static final int ROOT = 0;

  boolean isRoot() {
    return uid == ROOT;
  }
}
