package io.portolan.clustering.ranks;

import io.portolan.mpi.Intracomm;
import java.util.Arrays;

/// Rows that go from each rank to others, and answers that go back.
///
/// Rows are packed one after the other: those for rank 0 first. They arrive in the order of the
/// ranks they come from, and of each rank in the order in which it packed them.
///
/// *Threads:* used by its own rank only; every method is a collective.
final class RowExchange {
    private final Intracomm comm;
    private final int[] sent;
    private final int[] got;

    /// An exchange in which this rank sends so many rows to each rank.
    RowExchange(Intracomm comm, int[] sent) {
        this.comm = comm;
        this.sent = sent;
        this.got = new int[sent.length];
        comm.alltoall(sent, got);
    }

    /// Sends rows of so many numbers.
    ///
    /// @return the rows that came
    long[] forth(long[] rows, int width) {
        int[] counts = scaled(got, width);
        long[] came = new long[total(counts)];
        int[] out = scaled(sent, width);
        comm.alltoallv(rows, out, starts(out), came, counts, starts(counts));
        return came;
    }

    /// As [#forth(long[],int)], of coordinates.
    double[] forth(double[] rows, int width) {
        int[] counts = scaled(got, width);
        double[] came = new double[total(counts)];
        int[] out = scaled(sent, width);
        comm.alltoallv(rows, out, starts(out), came, counts, starts(counts));
        return came;
    }

    /// Sends an answer for each row that came, in their order.
    ///
    /// @return the answers to the rows that were sent, in their order
    long[] back(long[] answers, int width) {
        int[] counts = scaled(sent, width);
        long[] came = new long[total(counts)];
        int[] out = scaled(got, width);
        comm.alltoallv(answers, out, starts(out), came, counts, starts(counts));
        return came;
    }

    private static int[] scaled(int[] counts, int width) {
        return Arrays.stream(counts).map(count -> Math.multiplyExact(count, width)).toArray();
    }

    private static int total(int[] counts) {
        return Arrays.stream(counts).reduce(0, Math::addExact);
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
