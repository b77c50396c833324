package io.portolan.mpi.shm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The system's call by which a thread sleeps until another one, maybe of another process, says
/// that an int in shared memory has changed.
///
/// Source: Linux futex
///
/// *Threads:* any; only platform threads may wait, because a virtual one would hold its carrier.
final class Futex {
    /// The number of the call by architecture. There are names of functions for other calls only.
    private static final Map<String, Long> NUMBERS = Map.of("amd64", 202L, "aarch64", 98L);

    // Without the flag for words of one process.
    private static final long WAIT = 0;
    private static final long WAKE = 1;

    private static final long ALL = Integer.MAX_VALUE;
    private static final long NANOS = 1_000_000_000;

    private static final @Nullable Futex INSTANCE = find();

    private final MethodHandle call;
    private final long number;

    private Futex(MethodHandle call, long number) {
        this.call = call;
        this.number = number;
    }

    /// Null where there is none, or where this module may call no native functions.
    static @Nullable Futex ofSystem() {
        return INSTANCE;
    }

    @SuppressWarnings("restricted") // only where it has been allowed
    private static @Nullable Futex find() {
        Long number = NUMBERS.get(System.getProperty("os.arch").toLowerCase(Locale.ROOT));
        boolean isLinux = System.getProperty("os.name").equals("Linux");
        if (number == null || !isLinux || !Futex.class.getModule().isNativeAccessEnabled()) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor longs =
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG);
        return linker.defaultLookup()
                .find("syscall")
                .map(symbol ->
                        linker.downcallHandle(symbol, longs, Linker.Option.firstVariadicArg(1)))
                .map(call -> new Futex(call, number))
                .orElse(null);
    }

    /// Memory for the time-outs of one thread.
    static MemorySegment timeout() {
        return Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 2);
    }

    /// Sleeps unless the int is another one than expected, until it is woken, for at most so long,
    /// or for no reason.
    void await(long address, int expected, MemorySegment timeout, long nanos) {
        timeout.setAtIndex(ValueLayout.JAVA_LONG, 0, nanos / NANOS);
        timeout.setAtIndex(ValueLayout.JAVA_LONG, 1, nanos % NANOS);
        call(address, WAIT, expected, timeout.address());
    }

    /// Wakes all that sleep.
    void wake(long address) {
        call(address, WAKE, ALL, 0);
    }

    /// The result of the call is ignored: a thread that slept looks again in any case.
    private void call(long address, long operation, long value, long timeout) {
        try {
            long ignored = (long) call.invokeExact(number, address, operation, value, timeout);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // no other can come: the call throws none that is checked
            throw new AssertionError(e);
        }
    }
}
