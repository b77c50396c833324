package io.portolan.core;

import io.portolan.core.engine.Engine;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What a dispatcher is made of.
public final class DispatcherBuilder {

    private static final int MAX_THREADS = 4096;

    private final String name;
    private int threads = Runtime.getRuntime().availableProcessors();
    private boolean isVirtual;
    private @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught;

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

    /// Who is told what a handler threw; by default it is logged at level ERROR.
    ///
    /// *Threads:* called on the thread that ran the handler.
    public DispatcherBuilder uncaught(
            BiConsumer<? super Dispatcher, ? super Throwable> failureHandler) {
        uncaught = failureHandler;
        return this;
    }

    /// Starts the dispatcher.
    public Dispatcher start() {
        return new Dispatcher(this);
    }

    String name() {
        return name;
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
