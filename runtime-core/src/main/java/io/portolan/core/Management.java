package io.portolan.core;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Makes a dispatcher known to management clients, a little after its start so that starting stays
/// quick, and only where the JVM has module `java.management`.
final class Management {

    private static final long DELAY_NANOS = 500_000_000;

    private final Dispatcher dispatcher;
    private @Nullable Runnable registered; // guarded by this, like the next two
    private @Nullable Future<?> pending;
    private boolean hasEnded;

    Management(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    /// Registers the dispatcher soon, not on the thread of all timers since that takes a while.
    synchronized void start() {
        pending =
                Timers.after(
                        DELAY_NANOS,
                        () ->
                                Thread.ofPlatform()
                                        .daemon()
                                        .name("portolan-management")
                                        .start(this::register));
    }

    /// Takes the dispatcher out again.
    synchronized void end() {
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
            registered = ManagedDispatcher.of(dispatcher);
        } catch (Exception e) {
            FailureLog.report(
                    "dispatcher '" + dispatcher.name() + "' cannot be seen by management", e);
        }
    }
}
