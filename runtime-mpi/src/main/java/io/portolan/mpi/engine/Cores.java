package io.portolan.mpi.engine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// On which cores the system may run a thread.
///
/// Source: Linux sched_setaffinity
///
/// *Threads:* any; platform threads only, because a virtual one would move its carrier.
final class Cores {
    /// Of the system's set of cores: one bit for each of 1,024.
    private static final long SET_BYTES = 128;

    private static final @Nullable Cores INSTANCE = find();

    private final MethodHandle current;
    private final MethodHandle get;
    private final MethodHandle set;

    private Cores(MethodHandle current, MethodHandle get, MethodHandle set) {
        this.current = current;
        this.get = get;
        this.set = set;
    }

    /// Null where there is none, or where this module may call no native functions.
    static @Nullable Cores ofSystem() {
        return INSTANCE;
    }

    @SuppressWarnings("restricted") // only where it has been allowed
    private static @Nullable Cores find() {
        if (!System.getProperty("os.name").equals("Linux")
                || !Cores.class.getModule().isNativeAccessEnabled()) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        SymbolLookup library = linker.defaultLookup();
        MemorySegment current = library.find("sched_getcpu").orElse(null);
        MemorySegment get = library.find("sched_getaffinity").orElse(null);
        MemorySegment set = library.find("sched_setaffinity").orElse(null);
        if (current == null || get == null || set == null) {
            return null;
        }
        FunctionDescriptor ofThread =
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS);
        return new Cores(
                linker.downcallHandle(current, FunctionDescriptor.of(ValueLayout.JAVA_INT)),
                linker.downcallHandle(get, ofThread),
                linker.downcallHandle(set, ofThread));
    }

    /// The core on which the calling thread runs at the moment; negative if the system does not
    /// say.
    int current() {
        try {
            return (int) current.invokeExact();
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// Has the calling thread go on on another core of those that it may use, if it may use more
    /// than one. Afterwards it may use all of them, as before.
    void change() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment allowed = arena.allocate(SET_BYTES, Long.BYTES);
            int core = current();
            if (core < 0 || core >= SET_BYTES * Byte.SIZE || call(get, allowed) < 0) {
                return;
            }
            MemorySegment others = arena.allocate(SET_BYTES, Long.BYTES).copyFrom(allowed);
            long word = core / Long.SIZE;
            long without = others.getAtIndex(ValueLayout.JAVA_LONG, word) & ~(1L << core);
            others.setAtIndex(ValueLayout.JAVA_LONG, word, without);
            // The system refuses a set without cores.
            if (call(set, others) == 0) {
                int _ = call(set, allowed);
            }
        }
    }

    private static int call(MethodHandle function, MemorySegment cores) {
        try {
            return (int) function.invokeExact(0, SET_BYTES, cores);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// The calls throw nothing that is checked.
    private static Error thrown(Throwable e) {
        if (e instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        return e instanceof Error error ? error : new AssertionError(e);
    }
}
