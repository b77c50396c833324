package io.portolan.mpi.tracing;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// When one rank arrived in collectives.
///
/// Overview. The ranks of a communicator must time the same calls, or nothing could be compared. So
/// the number of the call in its communicator decides, and nothing else: of the first 1,024 calls
/// all are timed, then half of them, and half of that each time that there were twice as many, down
/// to one in 64. The number is mixed first, because programs repeat themselves.
///
/// *Threads:* the rank's own, and the one that makes the profile, which may be sooner.
final class Arrivals {
    private static final int ALL = 10;
    private static final int MOST_HALVINGS = 6;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /// In all communicators.
    private static final int MOST = 1 << 16;

    /// Context, arrival, operation, time.
    private static final int CELLS = 4;

    private final Map<Integer, Place> places = new HashMap<>();
    private long[] cells = new long[64 * CELLS];
    private int count;

    /// A communicator.
    ///
    /// @param ranks how many take part in its collectives
    record Place(String name, int ranks) implements Serializable {}

    /// Who is told of arrivals.
    @FunctionalInterface
    interface Visitor {
        /// An arrival.
        void visit(int context, long arrival, int operation, long nanos);
    }

    /// How many calls a call stands for that is timed.
    static int period(long arrival) {
        int halvings = Long.SIZE - Long.numberOfLeadingZeros(arrival) - ALL;
        return 1 << Math.clamp(halvings, 0, MOST_HALVINGS);
    }

    /// Whether the call is timed.
    static boolean isTimed(long arrival) {
        int period = period(arrival);
        return period == 1 || ((arrival * MIX) >>> (Long.SIZE - MOST_HALVINGS)) % period == 0;
    }

    /// Notes an arrival that is timed.
    @SuppressWarnings("EnumOrdinal") // an index
    synchronized void add(Call call, long arrival, long nanos) {
        if (count == MOST) {
            return;
        }
        if (count * CELLS == cells.length) {
            cells = Arrays.copyOf(cells, 2 * cells.length);
        }
        Context context = call.context();
        places.computeIfAbsent(
                context.number(),
                _ ->
                        new Place(
                                context.name(),
                                context.remote() == null
                                        ? context.size()
                                        : context.size() + context.peerCount()));
        int at = count * CELLS;
        cells[at] = context.number();
        cells[at + 1] = arrival;
        cells[at + 2] = call.operation().ordinal();
        cells[at + 3] = nanos;
        count++;
    }

    /// The communicators by their contexts.
    synchronized Map<Integer, Place> places() {
        return Map.copyOf(places);
    }

    /// All that were noted.
    synchronized long[] cells() {
        return Arrays.copyOf(cells, count * CELLS);
    }

    /// Tells all that were noted.
    static void forEach(long[] cells, Visitor visitor) {
        for (int at = 0; at < cells.length; at += CELLS) {
            visitor.visit((int) cells[at], cells[at + 1], (int) cells[at + 2], cells[at + 3]);
        }
    }
}
