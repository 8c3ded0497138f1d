package computer.socialweb.yardmaster.local.supervisor.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The few calls of the C library that the JDK has no equal for: opening files for a child, signals
 * to groups, exit codes, and being told of the end of a process that is not a child. Constants are
 * those of Linux on x86-64 and AArch64. Safe for use by any thread.
 */
public final class Libc {
  public static final int O_RDONLY = 0;
  public static final int O_WRONLY = 1;
  public static final int O_CREAT = 0100;
  public static final int O_NOCTTY = 0400;
  public static final int O_APPEND = 02000;
  public static final int O_NONBLOCK = 04000;
  public static final int O_NOFOLLOW = 0400000;
  public static final int O_CLOEXEC = 02000000;

  public static final int X_OK = 1;

  private static final int LOCK_EX_NB = 2 | 4;
  private static final int SYS_PIDFD_OPEN = 434;
  private static final int P_PID = 1;
  private static final int WNOHANG = 1;
  private static final int WEXITED = 4;
  private static final int WNOWAIT = 0x01000000;
  private static final int CLD_EXITED = 1;
  private static final int EFD_NONBLOCK_CLOEXEC = O_NONBLOCK | O_CLOEXEC;
  private static final short POLLIN = 1;
  private static final int POLLFD_BYTES = 8;
  private static final int CHUNK_BYTES = 8192;
  private static final int SIGINFO_BYTES = 128;

  /** {@code _IOWR(0xFF, 11, struct pidfd_info)} of linux/pidfd.h, with its first published size. */
  private static final long PIDFD_GET_INFO = 0xC040FF0BL;

  private static final int PIDFD_INFO_BYTES = 64;
  private static final long PIDFD_INFO_EXIT = 1L << 3;
  private static final int PIDFD_INFO_EXIT_CODE_AT = 60;

  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
  private static final MemoryLayout CAPTURE = Linker.Option.captureStateLayout();
  private static final long ERRNO_AT =
      CAPTURE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

  private final MethodHandle open = variadic("open", 2, ADDRESS, JAVA_INT, JAVA_INT);
  private final MethodHandle access = plain("access", ADDRESS, JAVA_INT);
  private final MethodHandle close = plain("close", JAVA_INT);
  private final MethodHandle flock = plain("flock", JAVA_INT, JAVA_INT);
  private final MethodHandle geteuid = plain("geteuid");
  private final MethodHandle kill = plain("kill", JAVA_INT, JAVA_INT);
  private final MethodHandle waitid = plain("waitid", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private final MethodHandle eventfd = plain("eventfd", JAVA_INT, JAVA_INT);
  private final MethodHandle poll = plain("poll", ADDRESS, JAVA_LONG, JAVA_INT);
  private final MethodHandle ioctl = variadic("ioctl", 2, JAVA_INT, JAVA_LONG, ADDRESS);
  private final MethodHandle write = plainLong("write", JAVA_INT, ADDRESS, JAVA_LONG);
  private final MethodHandle read = plainLong("read", JAVA_INT, ADDRESS, JAVA_LONG);
  private final MethodHandle syscall = syscallOfTwo();

  /** A call that the kernel refused. */
  public record Errno(int number) {
    public static final Errno NO_SUCH_FILE = new Errno(2);
    public static final Errno NO_SUCH_PROCESS = new Errno(3);

    /** Whether it says that this user may not do that. */
    public boolean isDenial() {
      return number == 1 || number == 13;
    }

    public String text() {
      return switch (number) {
        case 1 -> "operation not permitted";
        case 2 -> "no such file or directory";
        case 3 -> "no such process";
        case 6 -> "it is a pipe that nobody reads";
        case 7 -> "the arguments and variables are too long for the system";
        case 8 -> "it is not a program that this system can run";
        case 11 -> "the system has no process left to give";
        case 12 -> "the system has no memory left";
        case 13 -> "permission denied";
        case 20 -> "a part of the path is not a directory";
        case 21 -> "it is a directory";
        case 23, 24 -> "too many open files";
        case 26 -> "the file is being written to";
        case 28 -> "no space left";
        case 30 -> "the file system is read-only";
        case 40 -> "it is a symbolic link, which is not followed here";
        default -> "system error " + number;
      };
    }
  }

  /** Either the value of a call or why it failed. */
  public record Result(int value, int errno) {
    public boolean failed() {
      return value < 0;
    }

    public Errno error() {
      return new Errno(errno);
    }
  }

  /** A file that could not be opened or read. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Errno error;

    Refused(String what, Errno error) {
      super(what + ": " + error.text());
      this.error = error;
    }

    public Errno error() {
      return error;
    }
  }

  private static MethodHandle plain(String name, MemoryLayout... parameters) {
    return link(name, FunctionDescriptor.of(JAVA_INT, parameters), ERRNO);
  }

  private static MethodHandle plainLong(String name, MemoryLayout... parameters) {
    return link(name, FunctionDescriptor.of(JAVA_LONG, parameters), ERRNO);
  }

  private static MethodHandle variadic(String name, int fixed, MemoryLayout... parameters) {
    return link(
        name,
        FunctionDescriptor.of(JAVA_INT, parameters),
        ERRNO,
        Linker.Option.firstVariadicArg(fixed));
  }

  private static MethodHandle syscallOfTwo() {
    return link(
        "syscall",
        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
        ERRNO,
        Linker.Option.firstVariadicArg(1));
  }

  private static MethodHandle link(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
  }

  /** Opens a file; the descriptor is closed at exec. */
  public Result open(String path, int flags, int mode) {
    return call(
        (arena, errno) ->
            (int) open.invokeExact(errno, cString(arena, path), flags | O_CLOEXEC, mode));
  }

  /** Reads an open file to its end, or until there is one byte more than the given number. */
  public byte[] read(int descriptor, int most) throws Refused {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment chunk = arena.allocate(CHUNK_BYTES);
      boolean more = true;
      while (more) {
        long room = Math.min(CHUNK_BYTES, most + 1L - bytes.size());
        Result got =
            call((_, errno) -> (int) (long) read.invokeExact(errno, descriptor, chunk, room));
        if (got.failed()) {
          throw new Refused("it cannot be read", got.error());
        }
        bytes.writeBytes(chunk.asSlice(0, got.value()).toArray(JAVA_BYTE));
        more = got.value() > 0 && bytes.size() <= most;
      }
    }
    return bytes.toByteArray();
  }

  /** Whether an open file is neither a pipe, nor a device, nor anything else that may block. */
  public static boolean isRegularFile(int descriptor) {
    return Files.isRegularFile(Path.of("/proc/self/fd", Integer.toString(descriptor)));
  }

  /** Whether this process may use a file in the given way; value 0 if so. */
  public Result access(String path, int mode) {
    return call((arena, errno) -> (int) access.invokeExact(errno, cString(arena, path), mode));
  }

  /**
   * Takes a lock on an open file without waiting. Unlike a lock of a FileChannel it stays while any
   * copy of the descriptor is open, so also in a child that has not loaded its program yet.
   */
  public Result lock(int descriptor) {
    return call((_, errno) -> (int) flock.invokeExact(errno, descriptor, LOCK_EX_NB));
  }

  public void close(int descriptor) {
    var _ = call((arena, errno) -> (int) close.invokeExact(errno, descriptor));
  }

  /** Sends a signal to a process, or to a whole group by its negative number. */
  public Result kill(long target, int signal) {
    return call((arena, errno) -> (int) kill.invokeExact(errno, (int) target, signal));
  }

  /** Numeric user that this process acts as. */
  public int user() {
    return call((_, errno) -> (int) geteuid.invokeExact(errno)).value();
  }

  /** A descriptor that becomes readable when the process ends, child or not (Linux 5.3). */
  public Result pidfd(long pid) {
    return call(
        (arena, errno) -> (int) (long) syscall.invokeExact(errno, (long) SYS_PIDFD_OPEN, pid, 0L));
  }

  /**
   * How a child ended; empty while it has not, or when it is no child. The child stays a zombie, so
   * that its number cannot be given to a stranger, until {@link #reap}.
   */
  public Optional<ExitStatus> peekExit(long pid) {
    return waitFor(pid, WNOHANG | WNOWAIT);
  }

  /** Lets go of a child that has ended. */
  public void reap(long pid) {
    var _ = waitFor(pid, WNOHANG);
  }

  /** Waits for the end of a child that was killed, and lets go of it. */
  public void awaitChild(long pid) {
    var _ = waitFor(pid, 0);
  }

  private Optional<ExitStatus> waitFor(long pid, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(SIGINFO_BYTES, 8);
      Result result =
          call(
              (_, errno) ->
                  (int) waitid.invokeExact(errno, P_PID, (int) pid, info, WEXITED | flags));
      boolean ended = !result.failed() && info.get(JAVA_INT, 0) != 0;
      if (!ended) {
        return Optional.empty();
      }
      int how = info.get(JAVA_INT, 8);
      int status = info.get(JAVA_INT, 24);
      return Optional.of(
          how == CLD_EXITED ? ExitStatus.ofCode(status) : ExitStatus.ofSignal(status));
    }
  }

  /**
   * How a process that is no child ended, from a descriptor that was opened while it lived. Empty
   * before its parent has reaped it, and on kernels before Linux 6.15, which do not tell.
   */
  public Optional<ExitStatus> exitOf(int pidfd) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(PIDFD_INFO_BYTES, 8);
      info.set(JAVA_LONG, 0, PIDFD_INFO_EXIT);
      Result result =
          call((_, errno) -> (int) ioctl.invokeExact(errno, pidfd, PIDFD_GET_INFO, info));
      boolean told = !result.failed() && (info.get(JAVA_LONG, 0) & PIDFD_INFO_EXIT) != 0;
      return told
          ? Optional.of(ExitStatus.ofWaitStatus(info.get(JAVA_INT, PIDFD_INFO_EXIT_CODE_AT)))
          : Optional.empty();
    }
  }

  /** A descriptor to wake {@link #poll} with. */
  public Result eventfd() {
    return call((_, errno) -> (int) eventfd.invokeExact(errno, 0, EFD_NONBLOCK_CLOEXEC));
  }

  public void wake(int eventfd) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocateFrom(JAVA_LONG, 1L);
      var _ = call((_, errno) -> (int) (long) write.invokeExact(errno, eventfd, one, 8L));
    }
  }

  public void drain(int eventfd) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(8, 8);
      var _ = call((_, errno) -> (int) (long) read.invokeExact(errno, eventfd, count, 8L));
    }
  }

  /**
   * Blocks until one of the descriptors is readable or the time is over; returns those that are.
   *
   * @param millis -1 for no limit
   */
  public List<Integer> poll(List<Integer> descriptors, int millis) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate((long) POLLFD_BYTES * descriptors.size(), 4);
      for (int i = 0; i < descriptors.size(); i++) {
        all.set(JAVA_INT, (long) POLLFD_BYTES * i, descriptors.get(i));
        all.set(JAVA_SHORT, (long) POLLFD_BYTES * i + 4, POLLIN);
      }
      long count = descriptors.size();
      var _ = call((_, errno) -> (int) poll.invokeExact(errno, all, count, millis));
      List<Integer> readable = new ArrayList<>();
      for (int i = 0; i < descriptors.size(); i++) {
        if (all.get(JAVA_SHORT, (long) POLLFD_BYTES * i + 6) != 0) {
          readable.add(descriptors.get(i));
        }
      }
      return readable;
    }
  }

  /** A C string in the bytes that Linux shows to programs: UTF-8, whatever the locale is. */
  public static MemorySegment cString(Arena arena, String text) {
    return arena.allocateFrom(text, StandardCharsets.UTF_8);
  }

  private Result call(Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment errno = arena.allocate(CAPTURE);
      int value = call.invoke(arena, errno);
      return new Result(value, value < 0 ? errno.get(JAVA_INT, ERRNO_AT) : 0);
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a call of the C library does not throw", e);
    }
  }

  private interface Call {
    int invoke(Arena arena, MemorySegment errno) throws Throwable;
  }
}
