package io.portolan.cli.cluster;

import io.portolan.clustering.Points;
import io.portolan.clustering.format.FileExtent;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How many ranks share the work: as many as are asked for, else one for each processor, or a
/// single one where there is so little to do in a sweep that ranks would wait for each other most
/// of the time.
final class RankNumber {

    /// Coordinates of points times clusters that a rank gets through in some half a millisecond, as
    /// against the ten microseconds in which ranks meet.
    private static final long LEAST_WORK = 1_000_000;

    @Option(
            names = "--ranks",
            paramLabel = "P",
            description =
                    "How many ranks share the work. Default: one for each processor; one where there"
                            + " is little work.")
    private @Nullable Integer asked;

    /// As many as were asked for; 0 if none were.
    int asked() {
        return asked == null ? 0 : asked;
    }

    /// Before anything is known of the points.
    int orOne() {
        return asked == null ? 1 : asked;
    }

    /// @param clusters the most there are at a time
    int of(Points points, int clusters) {
        return of(points.count(), points.dimensions(), points.isBinary(), clusters);
    }

    /// As [#of(Points,int)], before the points are read.
    ///
    /// @param extent null: nothing is known of them
    int of(@Nullable FileExtent extent, int clusters) {
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
        return work < LEAST_WORK ? 1 : Runtime.getRuntime().availableProcessors();
    }
}
