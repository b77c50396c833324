package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The lanes of one rank to the others, as it sees them.
///
/// *Threads:* the owner of the rank.
final class Outlets {
    private final int rank;
    private final Fabric fabric;

    /// By destination; null as long as nothing was sent there through a lane.
    private final @Nullable Outlet[] outlets;

    /// @param destinations how many there are
    Outlets(int destinations, int rank, Fabric fabric) {
        this.rank = rank;
        this.fabric = fabric;
        this.outlets = new Outlet[destinations];
    }

    /// Whether there is one to that rank.
    boolean has(int dest) {
        return 0 <= dest && dest < outlets.length && dest != rank;
    }

    Outlet to(int dest) {
        Outlet outlet = outlets[dest];
        if (outlet == null) {
            outlet = new Outlet(rank, fabric.mailbox(dest));
            outlets[dest] = outlet;
        }
        return outlet;
    }
}
