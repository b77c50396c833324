package io.portolan.cli;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.Points;

/// What a run needs of the heap besides the points, found out before it begins.
///
/// @param points how many there are
/// @param bytes at the most it is expected to need
record MemoryNeed(int points, long bytes) {

    private static final int MIB = 1 << 20;

    /// Label and distance of a point in the result, its label in a sweep, its potential in a
    /// seeding.
    private static final int BYTES_PER_POINT = 4 + 8 + 4 + 8;

    /// Of numbers that are kept for every cluster and dimension: centers, sums, axes and their
    /// copies.
    private static final int COPIES = 16;

    /// For a cluster in the course of annealing: a tile of 64 points in f32, 16 lanes for each sum.
    private static final int LANES = 16;

    /// The JIT's tables, the report, and what else is small.
    private static final long BASE = 16L * MIB;

    /// @param mostClusters the most there may be at any moment; never more than points
    static MemoryNeed of(Points points, int mostClusters, int ranks) {
        long clusters = Math.min(mostClusters, points.count());
        long dimensions = points.dimensions();
        long moments = dimensions <= 32 ? dimensions * (dimensions + 1) / 2 : dimensions;
        long sums = clusters * (1 + dimensions + moments);
        long perRank = sums * (Float.BYTES * LANES + 2 * Double.BYTES) + clusters * 256L;
        long shared = clusters * dimensions * COPIES * Double.BYTES;
        return new MemoryNeed(
                points.count(),
                BASE + points.count() * (long) BYTES_PER_POINT + shared + ranks * perRank);
    }

    /// *Failure:* [CommandException] when the heap is too small, with the size that would do.
    void check() {
        Runtime runtime = Runtime.getRuntime();
        long taken = runtime.totalMemory() - runtime.freeMemory();
        if (taken + bytes > runtime.maxMemory()) {
            System.gc();
            taken = runtime.totalMemory() - runtime.freeMemory();
        }
        check(taken, runtime.maxMemory());
    }

    void check(long taken, long most) {
        if (taken + bytes > most) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "the points take %s and clustering them needs %s more, but the memory is %s; give more with JAVA_TOOL_OPTIONS=-Xmx%dm, ask for fewer clusters, or cluster fewer rows or columns"
                            .formatted(
                                    shown(taken), shown(bytes), shown(most),
                                    (taken + bytes) * 5 / 4 / MIB + 1));
        }
    }

    @Override
    public String toString() {
        return shown(bytes);
    }

    private static String shown(long bytes) {
        return (bytes + MIB - 1) / MIB + " MiB";
    }
}
