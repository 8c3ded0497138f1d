package computer.socialweb.yardmaster.local.supervisor.host;

/**
 * One start of a process by a supervisor, as its record of the unit keeps it.
 *
 * @param startTicks clock ticks from the boot to its start (field 22 of /proc/PID/stat)
 * @param bootId the boot of the host that the ticks count from
 * @param invocation 32 hexadecimal digits
 * @param startedAt RFC 3339 time
 */
public record StartedProcess(
    long pid, long startTicks, String bootId, String invocation, String startedAt) {

  public boolean is(ProcessTable.Entry entry) {
    return entry.pid() == pid && entry.startTicks() == startTicks;
  }
}
