package io.portolan.mpi.engine;

import org.jspecify.annotations.Nullable;

/// The lanes of one rank from the others, as it sees them. (One class for them and [Outlets] would
/// do, but its cast is in the way of every message.)
///
/// *Threads:* the owner of the rank.
final class Inlets {
    private final Mailbox mailbox;
    private final Waiting waiting;

    /// By source; null as long as nothing was received from there through a lane.
    private final @Nullable Inlet[] inlets;

    /// @param sources how many there are
    Inlets(int sources, Mailbox mailbox, Waiting waiting) {
        this.mailbox = mailbox;
        this.waiting = waiting;
        this.inlets = new Inlet[sources];
    }

    /// Whether there is one from that source, which may be a wildcard.
    boolean has(int source) {
        return 0 <= source && source < inlets.length;
    }

    Inlet from(int source) {
        Inlet inlet = inlets[source];
        if (inlet == null) {
            inlet = new Inlet(source, mailbox, waiting);
            inlets[source] = inlet;
        }
        return inlet;
    }
}
