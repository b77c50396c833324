package io.portolan.clustering.task;

import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent;
import org.jspecify.annotations.Nullable;

/// How many ranks share the work: as many as are asked for, else one for each processor, or a
/// single one where there is so little to do in a sweep that ranks would wait for each other most
/// of the time.
///
/// @param asked how many ranks the user asked for; null: as many as do
/// @param processors how many processors there are for it
public record RankChoice(@Nullable Integer asked, int processors) {

    /// Coordinates of points times clusters that a rank gets through in some half a millisecond, as
    /// against the ten microseconds in which ranks meet.
    private static final long LEAST_WORK = 1_000_000;

    /// Before anything is known of the points.
    public int orOne() {
        return asked == null ? 1 : asked;
    }

    /// As many as these points are worth.
    ///
    /// @param clusters the most there are at a time
    public int of(Points points, int clusters) {
        return of(points.count(), points.dimensions(), points.isBinary(), clusters);
    }

    /// As [#of(Points,int)], before the points are read.
    ///
    /// @param extent null: nothing is known of them
    public int of(@Nullable FileExtent extent, int clusters) {
        return extent == null
                ? of(Long.MAX_VALUE, 1, false, clusters)
                : of(
                        extent.points(),
                        extent.dimensions(),
                        extent.kept() == FileExtent.Kept.BITS,
                        clusters);
    }

    private int of(long points, long dimensions, boolean areBits, int clusters) {
        if (asked != null) {
            return asked;
        }
        // 64 bits are one step.
        long steps = areBits ? (dimensions + Long.SIZE - 1) / Long.SIZE : dimensions;
        double work = (double) points * steps * Math.min(clusters, points);
        return work < LEAST_WORK ? 1 : processors;
    }
}
