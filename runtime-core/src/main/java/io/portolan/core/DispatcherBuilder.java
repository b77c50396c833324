package io.portolan.core;

import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What a dispatcher is made of.
public final class DispatcherBuilder {

    private static final int MAX_THREADS = 4096;

    private final String name;
    private int threads = Runtime.getRuntime().availableProcessors();
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
        return this;
    }

    /// Who is told what a handler threw; by default it is logged at level ERROR.
    ///
    /// *Threads:* called on the worker that ran the handler.
    public DispatcherBuilder uncaught(
            BiConsumer<? super Dispatcher, ? super Throwable> failureHandler) {
        uncaught = failureHandler;
        return this;
    }

    /// Starts the workers.
    public Dispatcher start() {
        return new Dispatcher(this);
    }

    String name() {
        return name;
    }

    int threads() {
        return threads;
    }

    @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught() {
        return uncaught;
    }
}
