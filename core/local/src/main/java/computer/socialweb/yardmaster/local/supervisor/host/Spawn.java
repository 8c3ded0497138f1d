package computer.socialweb.yardmaster.local.supervisor.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Starts a process by posix_spawn of the C library (docs/decisions/0020): in a session of its own,
 * with every signal at its default and none blocked, with no descriptor but the three standard
 * ones, and with exactly the variables it is given. {@link ProcessBuilder} can do none of the first
 * two. Safe for use by any thread.
 */
public final class Spawn {
  /** Larger than glibc's structures (336, 80 and 128 bytes). */
  private static final int ROOM = 512;

  private static final short SETSIGDEF = 0x04;
  private static final short SETSIGMASK = 0x08;
  private static final short SETSID = 0x80;
  private static final int FIRST_TO_CLOSE = 3;

  private final int keptUntilLoaded;

  private final MethodHandle spawn =
      link("posix_spawn", ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
  private final MethodHandle attributesInit = link("posix_spawnattr_init", ADDRESS);
  private final MethodHandle attributesDestroy = link("posix_spawnattr_destroy", ADDRESS);
  private final MethodHandle setFlags = link("posix_spawnattr_setflags", ADDRESS, JAVA_SHORT);
  private final MethodHandle setDefault = link("posix_spawnattr_setsigdefault", ADDRESS, ADDRESS);
  private final MethodHandle setMask = link("posix_spawnattr_setsigmask", ADDRESS, ADDRESS);
  private final MethodHandle fillSet = link("sigfillset", ADDRESS);
  private final MethodHandle emptySet = link("sigemptyset", ADDRESS);
  private final MethodHandle actionsInit = link("posix_spawn_file_actions_init", ADDRESS);
  private final MethodHandle actionsDestroy = link("posix_spawn_file_actions_destroy", ADDRESS);
  private final MethodHandle addChdir =
      link("posix_spawn_file_actions_addchdir_np", ADDRESS, ADDRESS);
  private final MethodHandle addDup2 =
      link("posix_spawn_file_actions_adddup2", ADDRESS, JAVA_INT, JAVA_INT);
  private final MethodHandle addClose =
      link("posix_spawn_file_actions_addclose", ADDRESS, JAVA_INT);
  private final MethodHandle addCloseFrom =
      link("posix_spawn_file_actions_addclosefrom_np", ADDRESS, JAVA_INT);

  /**
   * @param keptUntilLoaded a descriptor that is closed at exec: the child keeps it just until its
   *     program is loaded
   */
  public Spawn(int keptUntilLoaded) {
    this.keptUntilLoaded = keptUntilLoaded;
  }

  /**
   * What to start.
   *
   * @param executable absolute path
   * @param arguments argv with argv[0]
   * @param environment {@code NAME=VALUE}
   * @param streams open descriptors that become 0, 1 and 2
   */
  public record Request(
      String executable,
      List<String> arguments,
      List<String> environment,
      String workingDirectory,
      List<Integer> streams) {
    public Request {
      arguments = List.copyOf(arguments);
      environment = List.copyOf(environment);
      streams = List.copyOf(streams);
    }
  }

  /** Whether the C library has all that is needed; musl and glibc before 2.34 do not. */
  public static boolean isAvailable() {
    SymbolLookup symbols = Linker.nativeLinker().defaultLookup();
    return symbols.find("posix_spawn_file_actions_addclosefrom_np").isPresent()
        && symbols.find("posix_spawn_file_actions_addchdir_np").isPresent();
  }

  private static MethodHandle link(String name, MemoryLayout... parameters) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
  }

  /** Returns once the program is loaded: the pid, or why it could not be. */
  public Libc.Result start(Request request) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(ROOM, 16);
      MemorySegment actions = arena.allocate(ROOM, 16);
      check((int) attributesInit.invokeExact(attributes));
      check((int) actionsInit.invokeExact(actions));
      try {
        describe(arena, attributes);
        describe(arena, actions, request);
        MemorySegment pid = arena.allocate(JAVA_INT);
        int error =
            (int)
                spawn.invokeExact(
                    pid,
                    Libc.cString(arena, request.executable()),
                    actions,
                    attributes,
                    strings(arena, request.arguments()),
                    strings(arena, request.environment()));
        return error == 0 ? new Libc.Result(pid.get(JAVA_INT, 0), 0) : new Libc.Result(-1, error);
      } finally {
        check((int) actionsDestroy.invokeExact(actions));
        check((int) attributesDestroy.invokeExact(attributes));
      }
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a call of the C library does not throw", e);
    }
  }

  private void describe(Arena arena, MemorySegment attributes) throws Throwable {
    MemorySegment all = arena.allocate(ROOM, 16);
    MemorySegment none = arena.allocate(ROOM, 16);
    check((int) fillSet.invokeExact(all));
    check((int) emptySet.invokeExact(none));
    check((int) setDefault.invokeExact(attributes, all));
    check((int) setMask.invokeExact(attributes, none));
    check((int) setFlags.invokeExact(attributes, (short) (SETSIGDEF | SETSIGMASK | SETSID)));
  }

  private void describe(Arena arena, MemorySegment actions, Request request) throws Throwable {
    check((int) addChdir.invokeExact(actions, Libc.cString(arena, request.workingDirectory())));
    for (int i = 0; i < request.streams().size(); i++) {
      check((int) addDup2.invokeExact(actions, (int) request.streams().get(i), i));
    }
    for (int i = FIRST_TO_CLOSE; i < keptUntilLoaded; i++) {
      check((int) addClose.invokeExact(actions, i));
    }
    check((int) addCloseFrom.invokeExact(actions, keptUntilLoaded + 1));
  }

  private static MemorySegment strings(Arena arena, List<String> texts) {
    MemorySegment array = arena.allocate(ADDRESS, texts.size() + 1L);
    for (int i = 0; i < texts.size(); i++) {
      array.setAtIndex(ADDRESS, i, Libc.cString(arena, texts.get(i)));
    }
    array.setAtIndex(ADDRESS, texts.size(), MemorySegment.NULL);
    return array;
  }

  private static void check(int error) {
    if (error != 0) {
      throw new IllegalStateException("the C library refused to describe a process: " + error);
    }
  }
}
