package io.portolan.clustering.ranks;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import java.util.Arrays;

/// Rows that go from each rank to others, and answers that go back.
///
/// The rows that a rank sends are numbered, those for rank 0 first. So are those that come to it:
/// in the order of the ranks they come from, and of each rank in the order in which that one sends
/// them. They go in rounds of a few rows for each rank, so that no second copy of all is made:
///
/// ```
///   sent on rank 0   | 0 1 2 3 4 5 | 6 7 8 9 |      for rank 0, for rank 1
///   rounds           | 0 1 2 | 6 7 8 |    | 3 4 5 | 9 |
/// ```
///
/// *Threads:* used by its own rank only; every method is a collective.
///
/// *Cost:* two buffers of [#ROUND_WORDS] numbers.
final class RowExchange {
    private static final int ROUND_WORDS = 1 << 17;

    private final Intracomm comm;
    private final int[] sent;
    private final int[] came;

    /// The most rows that go from one rank to another.
    private final int most;

    /// Writes the numbers of rows, or takes them. Those of many rows at a time, so that the JIT
    /// compiles a loop for each kind of numbers.
    @FunctionalInterface
    interface Rows {
        /// Writes or takes rows, one after the other.
        ///
        /// @param first the number of the first row
        /// @param numbers where they are, from an index on
        void move(int first, int rows, long[] numbers, int at);
    }

    /// An exchange in which this rank sends so many rows to each rank.
    RowExchange(Intracomm comm, int[] sent) {
        this.comm = comm;
        this.sent = sent;
        this.came = new int[sent.length];
        comm.alltoall(sent, came);
        int[] largest = {Arrays.stream(sent).max().orElse(0)};
        comm.allreduce(largest, largest, Op.MAX);
        this.most = largest[0];
    }

    /// How many rows come to this rank.
    int cameRows() {
        return Arrays.stream(came).sum();
    }

    /// Sends rows of so many numbers.
    ///
    /// @param packed asked for each row that is sent, once
    /// @param taken told each row that came, once
    void forth(int width, Rows packed, Rows taken) {
        move(width, sent, packed, came, taken);
    }

    /// Sends an answer for each row that came.
    ///
    /// @param packed asked for the answer to each row that came, once
    /// @param taken told the answer to each row that was sent, once
    void back(int width, Rows packed, Rows taken) {
        move(width, came, packed, sent, taken);
    }

    private void move(int width, int[] out, Rows packed, int[] in, Rows taken) {
        int rows = Math.max(1, Math.min(most, ROUND_WORDS / width / comm.size()));
        int[] places = new int[out.length];
        Arrays.setAll(places, r -> r * rows * width);
        long[] outgoing = new long[rows * width * out.length];
        long[] incoming = new long[outgoing.length];
        for (int done = 0; done < most; done += rows) {
            int[] outCounts = counts(out, done, rows, width);
            int[] inCounts = counts(in, done, rows, width);
            each(out, done, outCounts, width, places, outgoing, packed);
            comm.alltoallv(outgoing, outCounts, places, incoming, inCounts, places);
            each(in, done, inCounts, width, places, incoming, taken);
        }
    }

    /// How many numbers of each rank's rows belong to a round.
    private static int[] counts(int[] all, int done, int rows, int width) {
        return Arrays.stream(all)
                .map(count -> Math.clamp((long) count - done, 0, rows) * width)
                .toArray();
    }

    private static void each(
            int[] all, int done, int[] counts, int width, int[] places, long[] numbers, Rows rows) {
        int[] first = starts(all);
        for (int r = 0; r < all.length; r++) {
            rows.move(first[r] + done, counts[r] / width, numbers, places[r]);
        }
    }

    /// Where the rows of each rank begin.
    static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int r = 1; r < starts.length; r++) {
            starts[r] = Math.addExact(starts[r - 1], counts[r - 1]);
        }
        return starts;
    }
}
