package computer.socialweb.yardmaster.local.supervisor.host;

/** The parts that touch the operating system. */
public record Host(
    Libc libc,
    ProcessTable table,
    Members members,
    Launcher launcher,
    ExitWatch watch,
    Marker marker,
    String bootId) {

  public boolean isAlive(StartedProcess process) {
    return process.bootId().equals(bootId)
        && table.find(process.pid()).filter(e -> process.is(e) && !e.ended()).isPresent();
  }
}
