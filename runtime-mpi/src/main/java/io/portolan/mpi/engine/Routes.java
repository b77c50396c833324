package io.portolan.mpi.engine;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The way to each rank of the world, shared by the ranks of a process. The ways to ranks that were
/// spawned are made when somebody asks for them.
///
/// *Threads:* any.
final class Routes {
    private final IntFunction<Route> made;

    /// By rank, null where nobody has asked; replaced under the monitor.
    private volatile @Nullable Route[] all;

    /// @param ranks whose ways are likely to be asked for
    /// @param made the way to a rank
    Routes(int ranks, IntFunction<Route> made) {
        this.made = made;
        this.all = new Route[ranks];
    }

    Route get(int rank) {
        @Nullable Route[] now = all;
        Route known = rank < now.length ? now[rank] : null;
        return known == null ? add(rank) : known;
    }

    private synchronized Route add(int rank) {
        @Nullable Route[] now = all;
        Route known = rank < now.length ? now[rank] : null;
        if (known != null) {
            return known;
        }
        Route route = made.apply(rank);
        @Nullable Route[] after = Arrays.copyOf(now, Math.max(now.length, rank + 1));
        after[rank] = route;
        all = after;
        return route;
    }
}
