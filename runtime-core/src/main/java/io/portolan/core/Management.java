package io.portolan.core;

import io.portolan.core.dump.Dump;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes a dispatcher known to management clients, or what else has a dump, a little after its
/// start so that starting stays quick, and only where the JVM has module `java.management`.
///
/// *Threads:* any; a dump is made on threads of the management.
public final class Management {

    private static final long DELAY_NANOS = 2_000_000_000;

    private final String type;
    private final String name;
    private final Supplier<? extends Dump> dump;
    private @Nullable Runnable registered; // guarded by this, like the next two
    private @Nullable Future<?> pending;
    private boolean hasEnded;

    /// @param type what it is, in one word: see [DumpMXBean#NAMES]
    /// @param name how it is called; others may be called the same
    /// @param dump how it is at the moment
    public Management(String type, String name, Supplier<? extends Dump> dump) {
        this.type = type;
        this.name = name;
        this.dump = dump;
    }

    /// Registers it soon, not on the thread of all timers since that takes a while.
    public synchronized void start() {
        pending =
                Timers.after(
                        DELAY_NANOS,
                        () ->
                                Thread.ofPlatform()
                                        .daemon()
                                        .name("portolan-management")
                                        .start(this::register));
    }

    /// Takes it out again.
    public synchronized void end() {
        hasEnded = true;
        if (pending != null) {
            pending.cancel(false);
        }
        if (registered != null) {
            registered.run();
            registered = null;
        }
    }

    private synchronized void register() {
        if (hasEnded || ModuleLayer.boot().findModule("java.management").isEmpty()) {
            return;
        }
        try {
            registered = ManagedDump.of(type, name, dump);
        } catch (Exception e) {
            FailureLog.report("%s '%s' cannot be seen by management".formatted(type, name), e);
        }
    }
}
