package io.portolan.mpi.engine;

import io.portolan.core.WaitPolicy;

/// How the ranks of a world run and how their messages travel.
///
/// @param ranks their number
/// @param isVirtual whether they run on virtual threads
/// @param hasLanes whether there are slots for each pair of ranks, which pays when each rank polls
/// @param isStrict whether every standard send is synchronous
/// @param eagerBytes up to this size a standard send may copy and return before the receive
/// @param unexpectedBytes what the messages that wait for a receive may take of the heap, per rank
public record Settings(
        int ranks,
        boolean isVirtual,
        boolean hasLanes,
        boolean isStrict,
        long eagerBytes,
        long unexpectedBytes) {

    /// Above, waiting for the receive costs less than a second copy: where it comes late, 8 KiB
    /// took 1.5 us by copy and 1.6 us without, 16 KiB 4.4 and 2.7 us (`bench eager`,
    /// docs/benchmarks.md).
    public static final long DEFAULT_EAGER_BYTES = 8 * 1024;

    /// Credit of all senders to one rank together.
    public static final long DEFAULT_UNEXPECTED_BYTES = 4 * 1024 * 1024;

    /// Threads that share cores must not spin; a yield lets the awaited one run.
    static final WaitPolicy YIELD_THEN_PARK = new WaitPolicy(0, 100);

    /// The usual settings: platform threads and lanes while each rank can have a core.
    public static Settings of(int ranks) {
        boolean coreEach = ranks <= Runtime.getRuntime().availableProcessors();
        return new Settings(
                ranks, !coreEach, coreEach, false, DEFAULT_EAGER_BYTES, DEFAULT_UNEXPECTED_BYTES);
    }

    /// The same with ranks on the given kind of threads.
    public Settings withThreads(boolean virtual) {
        boolean coreEach = ranks <= Runtime.getRuntime().availableProcessors();
        return new Settings(
                ranks, virtual, !virtual && coreEach, isStrict, eagerBytes, unexpectedBytes);
    }

    /// The same with lanes or without.
    public Settings withLanes(boolean lanes) {
        return new Settings(ranks, isVirtual, lanes, isStrict, eagerBytes, unexpectedBytes);
    }

    /// The same with every standard send synchronous.
    public Settings strict() {
        return new Settings(ranks, isVirtual, hasLanes, true, eagerBytes, unexpectedBytes);
    }

    /// The same with another eager limit.
    public Settings withEagerBytes(long bytes) {
        return new Settings(ranks, isVirtual, hasLanes, isStrict, bytes, unexpectedBytes);
    }

    /// The same with another credit.
    public Settings withUnexpectedBytes(long bytes) {
        return new Settings(ranks, isVirtual, hasLanes, isStrict, eagerBytes, bytes);
    }

    /// How a thread of a rank waits.
    ///
    /// @param virtual whether that thread is
    WaitPolicy waiting(boolean virtual) {
        if (virtual) {
            return WaitPolicy.PARK_AT_ONCE;
        }
        WaitPolicy policy = WaitPolicy.forParties(ranks);
        return policy.spins() > 0 ? policy : YIELD_THEN_PARK;
    }
}
