package io.portolan.mpi.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The memory that one rank exposes in windows, by the number of the window.
///
/// *Threads:* any.
final class ExposedWindows {
    private final Map<Integer, ExposedWindow> memories = new ConcurrentHashMap<>(0);

    void expose(int window, ExposedWindow memory) {
        memories.put(window, memory);
    }

    /// The memory that is exposed in a window; null if there is none any more.
    @Nullable ExposedWindow of(int window) {
        return memories.get(window);
    }

    /// Nobody asks for the memory of that window any more.
    void forget(int window) {
        memories.remove(window);
    }
}
