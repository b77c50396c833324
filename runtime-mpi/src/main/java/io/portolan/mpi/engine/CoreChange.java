package io.portolan.mpi.engine;

import java.util.function.LongSupplier;

/// Takes the thread of a rank to another core when it shares one with the rank that it waits for.
///
/// Overview. Two ranks in two processes that exchange messages are each runnable for a moment only,
/// and the system may leave both on one core for minutes while another one is idle. Then each
/// message takes a switch of threads, and on two cores it would take a tenth of that. A wait that a
/// yield ends says that the awaited rank has used the core that the yield gave away.
///
/// The change helps if the other core is idle. If another program has it, the rank waits there for
/// milliseconds, until the system brings it back; so a change that soon has to be repeated doubles
/// the time to the next one.
///
/// *Threads:* that of the rank. *Cost:* of a change, tens of microseconds.
final class CoreChange {
    private static final long FIRST_PAUSE_NANOS = 1_000_000;
    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /// A change that has helped for so many pauses was right.
    private static final int LASTING = 16;

    private final Runnable change;
    private final LongSupplier nanoTime;
    private long last;
    private long pause = FIRST_PAUSE_NANOS;

    /// @param change takes the calling thread to another core
    CoreChange(Runnable change, LongSupplier nanoTime) {
        this.change = change;
        this.nanoTime = nanoTime;
        this.last = nanoTime.getAsLong() - LONGEST_PAUSE_NANOS;
    }

    /// Waits of late were ended by yields.
    void mayHelp() {
        long since = nanoTime.getAsLong() - last;
        if (since < pause) {
            return;
        }
        pause =
                since < LASTING * pause
                        ? Math.min(2 * pause, LONGEST_PAUSE_NANOS)
                        : FIRST_PAUSE_NANOS;
        change.run();
        last = nanoTime.getAsLong();
    }
}
