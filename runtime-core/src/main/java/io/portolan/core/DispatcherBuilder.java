package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.wait.Timing;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a dispatcher is made of.
///
/// *Threads:* for one thread. *Failure:* [IllegalArgumentException] for a number or time that is
/// not allowed.
public final class DispatcherBuilder {

    private static final int MAX_THREADS = 4096;

    private final String name;
    private int threads = Runtime.getRuntime().availableProcessors();
    private boolean isVirtual;
    private Duration stallAfter = Duration.ofSeconds(10);
    private @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught;
    private Timing timing = Timing.REAL;

    DispatcherBuilder(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /// The number of workers; by default the number of cores.
    public DispatcherBuilder platformThreads(int count) {
        if (count < 1 || count > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "platformThreads=%d for dispatcher '%s': 1 to %d are allowed"
                            .formatted(count, name, MAX_THREADS));
        }
        threads = count;
        isVirtual = false;
        return this;
    }

    /// Runs every handler on a new virtual thread, so that handlers may block as they like.
    ///
    /// *Cost:* about a microsecond for each handler, and no handler finds its data in the cache;
    /// for handlers that do not block, workers are faster.
    public DispatcherBuilder virtualThreads() {
        isVirtual = true;
        return this;
    }

    /// What is told what a handler threw; by default it is logged at level ERROR.
    ///
    /// *Threads:* called on the thread that ran the handler; on a virtual thread when an arbiter's
    /// deadline has passed.
    public DispatcherBuilder uncaught(
            BiConsumer<? super Dispatcher, ? super Throwable> failureHandler) {
        uncaught = failureHandler;
        return this;
    }

    /// How long no handler may start, although tasks wait or all workers wait at ports, before the
    /// dispatcher's dump is logged at level WARNING and recorded as an event of the flight
    /// recorder; by default ten seconds. Virtual threads are never short. As long, on threads of
    /// either kind, a handler of an [Interleave] may wait for its own interleave.
    public DispatcherBuilder stallAfter(Duration max) {
        if (max.isNegative() || max.isZero()) {
            throw new IllegalArgumentException(
                    "stallAfter=%s for dispatcher '%s': more than 0 is allowed"
                            .formatted(max, name));
        }
        stallAfter = max;
        return this;
    }

    /// Starts the dispatcher.
    public Dispatcher start() {
        Dispatcher dispatcher = new Dispatcher(this);
        dispatcher.watch();
        return dispatcher;
    }

    /// Gives it a clock of its own for periodic handlers.
    DispatcherBuilder timing(Timing clock) {
        timing = clock;
        return this;
    }

    String name() {
        return name;
    }

    Timing timing() {
        return timing;
    }

    Duration stallAfter() {
        return stallAfter;
    }

    /// The threads; told what goes wrong in them outside of any handler.
    Engine startEngine(Consumer<Throwable> failures) {
        return isVirtual
                ? Engine.virtualThreads(name, failures)
                : Engine.workers(name, threads, failures);
    }

    @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught() {
        return uncaught;
    }
}
