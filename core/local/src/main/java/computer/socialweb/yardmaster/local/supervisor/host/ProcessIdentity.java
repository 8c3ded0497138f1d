package computer.socialweb.yardmaster.local.supervisor.host;

/**
 * Names one process for all time: a pid alone is given to strangers later.
 *
 * @param startTicks clock ticks from the boot to its start (field 22 of /proc/PID/stat)
 * @param bootId the boot of the host that the ticks count from
 * @param invocation 32 hexadecimal digits
 * @param startedAt RFC 3339 time
 */
public record ProcessIdentity(
    long pid, long startTicks, String bootId, String invocation, String startedAt) {

  public boolean is(ProcessTable.Entry entry) {
    return entry.pid() == pid && entry.startTicks() == startTicks;
  }
}
