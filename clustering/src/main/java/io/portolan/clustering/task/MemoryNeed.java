package io.portolan.clustering.task;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent;

/// What a run needs of the heap, found out before it begins.
///
/// @param bytes what it takes at the most besides the points
public record MemoryNeed(long bytes) {

    private static final int MIB = 1 << 20;

    /// Label and distance of a point in the result, its label in a sweep, its potential in a
    /// seeding.
    private static final int BYTES_PER_POINT = 4 + 8 + 4 + 8;

    /// Label and distance once more, as the sweeps have them, where these see the points in another
    /// order; a label and a bound where they do not.
    private static final int MORE_PER_POINT = 4 + 8;

    /// How many numbers are kept for every cluster and dimension: centers, sums, axes and their
    /// copies.
    private static final int COPIES = 16;

    /// For a cluster in the course of annealing: a tile of 64 points in f32, 16 lanes for each sum.
    private static final int LANES = 16;

    /// A clustering feature while it is found, and the point that it becomes; how many there are at
    /// the most is what [io.portolan.clustering.DeterministicAnnealing] says.
    private static final int FEATURE = 150;

    private static final int FEATURES_PER_CLUSTER = 100;
    private static final int POINTS_PER_FEATURE = 4;

    /// Numbers of which each of several processes has a part move to where they are swept over: a
    /// coordinate on its way, in f64 and in f32; and for each point its place, where it goes, where
    /// it came from, its number, and one coordinate as it is sent.
    private static final int MOVED_COORDINATE = 8 + 8 + 4;

    private static final int MOVED_POINT = 4 + 4 + 4 + 4 + 8;

    /// The JIT's tables, the report, and what else is small.
    static final long BASE = 16L * MIB;

    /// What a run needs besides the points.
    ///
    /// @param mostClusters the most there may be at any moment; never more than points
    public static MemoryNeed of(Points points, int mostClusters, int ranks) {
        return of(points.count(), points.dimensions(), mostClusters, ranks);
    }

    /// As [#of(Points,int,int)], where several processes have a part of the points each: what the
    /// first one needs, which has the result besides.
    ///
    /// @param share which part of the points this process has
    static MemoryNeed of(Points points, double share, int mostClusters, int ranks) {
        long own = (long) Math.ceil(share * points.count());
        MemoryNeed need = of(own, points.dimensions(), mostClusters, ranks);
        int swept = points.metric() == Metric.GEO ? 3 : points.dimensions();
        long moving = points.isBinary() ? 0 : moving(own, swept, share);
        long clustering = need.bytes() + result(points.count(), share);
        return new MemoryNeed(Math.max(clustering, BASE + moving));
    }

    /// What numbers take besides that move between several processes.
    ///
    /// @param own how many points a process has
    static long moving(long own, int dimensions, double share) {
        return share == 1 ? 0 : own * (MOVED_POINT + (long) MOVED_COORDINATE * dimensions);
    }

    /// Labels and distances of all points, where these are divided among several processes.
    static long result(long points, double share) {
        return share == 1 ? 0 : points * (Integer.BYTES + Double.BYTES);
    }

    /// As [#of(Points,int,int)], before the points are read.
    public static MemoryNeed of(FileExtent extent, int mostClusters, int ranks) {
        return of(extent.points(), extent.dimensions(), mostClusters, ranks);
    }

    private static MemoryNeed of(long points, long dimensions, int mostClusters, int ranks) {
        long clusters = Math.min(mostClusters, points);
        long moments = dimensions <= 32 ? dimensions * (dimensions + 1) / 2 : dimensions;
        long sums = clusters * (1 + dimensions + moments);
        long perRank = sums * (Float.BYTES * LANES + 2 * Double.BYTES) + clusters * 256L;
        long shared = clusters * dimensions * COPIES * Double.BYTES;
        long ofPoints = points * (BYTES_PER_POINT + MORE_PER_POINT);
        long features = Math.min(clusters * FEATURES_PER_CLUSTER, points / POINTS_PER_FEATURE);
        return new MemoryNeed(BASE + ofPoints + features * FEATURE + shared + ranks * perRank);
    }

    /// Checks once the points are read.
    public void check() {
        Runtime runtime = Runtime.getRuntime();
        long taken = runtime.totalMemory() - runtime.freeMemory();
        if (taken + bytes > runtime.maxMemory()) {
            System.gc();
            taken = runtime.totalMemory() - runtime.freeMemory();
        }
        check(taken, runtime.maxMemory());
    }

    public void check(long taken, long most) {
        if (taken + bytes > most) {
            throw MemorySize.refusal(
                    "the points take %s and clustering them needs %s more"
                            .formatted(MemorySize.shown(taken), this),
                    taken + bytes,
                    most,
                    MemorySize.FEWER);
        }
    }

    @Override
    public String toString() {
        return MemorySize.shown(bytes);
    }
}
