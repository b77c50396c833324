package io.portolan.mpi.boot;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A rank that a launcher in this JVM runs on threads of its own.
public interface LaunchedRank {
    /// Takes the rank for the program; its communicator of all ranks.
    Object take();

    /// The program needs the rank no more.
    void leave();

    /// The rank that the calling thread belongs to; null if it belongs to none.
    static @Nullable LaunchedRank ofCaller() {
        return Finders.FINDER.get().get();
    }

    /// Sets who knows the ranks of threads.
    static void foundBy(Supplier<? extends @Nullable LaunchedRank> finder) {
        Finders.FINDER.set(finder::get);
    }

    /// Who knows the ranks of threads.
    final class Finders {
        private static final AtomicReference<Supplier<@Nullable LaunchedRank>> FINDER =
                new AtomicReference<>(() -> null);

        private Finders() {}
    }
}
