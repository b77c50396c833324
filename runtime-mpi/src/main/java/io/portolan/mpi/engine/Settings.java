package io.portolan.mpi.engine;

import io.portolan.core.wait.WaitPolicy;

/// How the ranks of a world run and how their messages travel.
///
/// @param ranks their number
/// @param isVirtual whether they run on virtual threads
/// @param hasLanes whether there are slots for each pair of ranks, which pays when each rank polls,
///   or yields to ranks on the same carrier
/// @param isStrict whether every standard send is synchronous
/// @param eagerLimit up to this size a standard send may copy and return before the receive, or
///   [#USUAL_EAGER_LIMIT]
/// @param unexpectedBytes what the messages that wait for a receive may take of the heap, per rank
public record Settings(
        int ranks,
        boolean isVirtual,
        boolean hasLanes,
        boolean isStrict,
        long eagerLimit,
        long unexpectedBytes) {

    /// 8 KiB within a process, between processes what is usual for their wire.
    public static final long USUAL_EAGER_LIMIT = -1;

    /// Above, waiting for the receive costs less than a second copy: where it comes late, 8 KiB
    /// took 1.5 us by copy and 1.6 us without, 16 KiB 4.4 and 2.7 us (`bench eager`,
    /// docs/results/mpi.md).
    private static final long USUAL_EAGER_BYTES = 8 * 1024;

    /// Credit of all senders to one rank together.
    public static final long DEFAULT_UNEXPECTED_BYTES = 4 * 1024 * 1024;

    /// Threads that share cores must not spin; a yield lets the awaited one run.
    public static final WaitPolicy YIELD_THEN_PARK = new WaitPolicy(0, 100);

    /// Virtual ranks with lanes. One that yields goes on on its carrier, whose caches know it, and
    /// nobody has to wake it; one that is woken goes on where the other one runs. After one yield
    /// all that share a carrier have had their turn, once; four were the quickest of 1 to 32. With
    /// 8 ranks and far cores a sendrecv took half of the time that way (docs/results/mpi.md).
    private static final WaitPolicy YIELD_TO_CARRIER = new WaitPolicy(0, 4);

    /// With more virtual ranks lanes take too much memory, and a look into all of them takes too
    /// long: 64 ranks on two cores, each of which sent to each, took twice as long with lanes.
    private static final int VIRTUAL_WITH_LANES_PER_CORE = 8;

    private static final int MOST_VIRTUAL_WITH_LANES = 64;

    /// The usual settings: platform threads while each rank can have a core.
    public static Settings of(int ranks) {
        return new Settings(ranks, false, false, false, USUAL_EAGER_LIMIT, DEFAULT_UNEXPECTED_BYTES)
                .withThreads(ranks > cores());
    }

    /// These settings with another number of ranks, on the usual kind of threads.
    public Settings withRanks(int number) {
        return new Settings(number, false, false, isStrict, eagerLimit, unexpectedBytes)
                .withThreads(number > cores());
    }

    /// These settings with ranks on the given kind of threads, and lanes if they pay there.
    public Settings withThreads(boolean virtual) {
        int mostWithLanes =
                virtual
                        ? Math.min(VIRTUAL_WITH_LANES_PER_CORE * cores(), MOST_VIRTUAL_WITH_LANES)
                        : cores();
        return new Settings(
                ranks, virtual, ranks <= mostWithLanes, isStrict, eagerLimit, unexpectedBytes);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /// These settings with lanes or without.
    public Settings withLanes(boolean lanes) {
        return new Settings(ranks, isVirtual, lanes, isStrict, eagerLimit, unexpectedBytes);
    }

    /// These settings with every standard send synchronous.
    public Settings strict() {
        return new Settings(ranks, isVirtual, hasLanes, true, eagerLimit, unexpectedBytes);
    }

    /// These settings with another eager limit.
    public Settings withEagerBytes(long bytes) {
        return new Settings(ranks, isVirtual, hasLanes, isStrict, bytes, unexpectedBytes);
    }

    /// These settings with another credit.
    public Settings withUnexpectedBytes(long bytes) {
        return new Settings(ranks, isVirtual, hasLanes, isStrict, eagerLimit, bytes);
    }

    /// The eager limit within a process.
    public long eagerBytes() {
        return eagerBytes(USUAL_EAGER_BYTES);
    }

    /// The eager limit where another one is usual.
    public long eagerBytes(long usual) {
        return eagerLimit == USUAL_EAGER_LIMIT ? usual : eagerLimit;
    }

    /// Whether each rank polls, on a core of its own.
    public boolean hasCoreEach() {
        return hasLanes && !isVirtual;
    }

    /// How a thread of a rank waits.
    ///
    /// @param virtual whether that thread is
    public WaitPolicy waiting(boolean virtual) {
        if (virtual) {
            return isVirtual && hasLanes ? YIELD_TO_CARRIER : WaitPolicy.PARK_AT_ONCE;
        }
        WaitPolicy policy = WaitPolicy.forParties(ranks);
        return policy.spins() > 0 ? policy : YIELD_THEN_PARK;
    }
}
