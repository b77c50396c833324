package io.portolan.mpi.collective;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The way of many elements from process to process, one after the other, as one of these sees it.
///
/// ```
///   ReductionChain   combined on the way, and the result back
///   BcastChain       from the process of the root on
/// ```
///
/// Each process hands on piece by piece what comes, so that all of them work at once on different
/// pieces.
///
/// *Threads:* what comes is taken by one thread at a time, which the round sees to; what goes to
/// one process is read by one at a time. *Failure:* a process that cannot go on says so to those it
/// hands something to, and they in turn, so that no process waits for elements.
sealed interface ProcessChain permits ReductionChain, BcastChain {
    /// The length of a piece: the process that gets one works on it while the next is made. In
    /// reductions through shared memory pieces of 16 KiB took as long, and such of 256 KiB a
    /// quarter longer, for 256 and 512 KiB a rank.
    int PIECE_BYTES = 64 * 1024;

    /// What comes from a process.
    record Inflow(int process, long bytes, ElementSink elements) {}

    /// What goes to a process.
    record Outflow(int process, ElementSource elements) {}

    /// What comes from other processes and goes to them.
    record Flows(List<Inflow> incoming, List<Outflow> outgoing) {
        /// None yet; to be added to.
        Flows() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /// All of them; not to be changed.
    Flows flows();

    /// Whether the ranks here have what they take when all has come; else it is to be moved then.
    boolean moves();

    /// Why this process cannot do its part; null if it can.
    @Nullable Throwable failure();
}
