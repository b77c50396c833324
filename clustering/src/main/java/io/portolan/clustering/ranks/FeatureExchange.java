package io.portolan.clustering.ranks;

import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.points.ClusteringFeatures.Division;
import io.portolan.clustering.points.ClusteringFeatures.Feature;
import io.portolan.clustering.points.DensePoints;
import io.portolan.clustering.points.Geometry;
import io.portolan.mpi.Intracomm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Makes the features of the points of all ranks, of which each rank has its own blocks.
///
/// Every rank divides the features of its own blocks, the widest first, and tells the others what
/// it found. All ranks then repeat the division of one rank that has all points. What a rank
/// divides there comes in the same order, so its own division tells what will be asked for; where
/// it did not go far enough, all ranks go twice as far.
///
/// *Threads:* used by its own rank only; all ranks call it together.
final class FeatureExchange {
    /// Numbers besides the mean.
    private static final int HEAD = 3;

    private final Intracomm comm;
    private final DensePoints points;
    private final Map<Long, Feature> known = new HashMap<>();
    private final PriorityQueue<Feature> own =
            new PriorityQueue<>(
                    Comparator.comparingDouble(Feature::scatter)
                            .reversed()
                            .thenComparingInt(Feature::first));

    private FeatureExchange(Intracomm comm, DensePoints points) {
        this.comm = comm;
        this.points = points;
    }

    /// The features of all points, the same on all ranks; null where [ClusteringFeatures#of] has
    /// none.
    ///
    /// @param geometry of the points as they were given
    static @Nullable ClusteringFeatures features(
            Intracomm comm, DensePoints points, Geometry geometry, int clusters) {
        if (points.isInGivenOrder() || ClusteringFeatures.areFew(points.count(), clusters)) {
            return null;
        }
        return new FeatureExchange(comm, points)
                .divided(new Division(points.frame(), geometry, clusters), clusters);
    }

    private @Nullable ClusteringFeatures divided(Division division, int clusters) {
        List<Feature> found = new ArrayList<>();
        int blocks = points.frame().blocks();
        int end = Share.firstBlock(blocks, comm.rank() + 1, comm.size());
        for (int b = Share.firstBlock(blocks, comm.rank(), comm.size()); b < end; b++) {
            int first = b * BlockLayout.BLOCK;
            found.add(Feature.of(points, first, first + points.pointsIn(b)));
        }
        own.addAll(found);
        // Mostly the ranks have about as many each.
        long more = 2 * ClusteringFeatures.wanted(clusters) / comm.size() + 1;
        do {
            for (long i = 0; i < more && !own.isEmpty() && own.element().isDivisible(); i++) {
                divideWidest(found);
            }
            tell(found);
            found.clear();
            more *= 2;
        } while (!division.run((from, to) -> known.get(key(from, to))));
        return division.features();
    }

    private void divideWidest(List<Feature> found) {
        Feature widest = own.remove();
        for (Feature half :
                List.of(
                        Feature.of(points, widest.first(), widest.middle()),
                        Feature.of(points, widest.middle(), widest.end()))) {
            own.add(half);
            found.add(half);
        }
    }

    /// Tells all ranks what this rank found, and hears what the others did.
    private void tell(List<Feature> found) {
        int width = HEAD + points.dimensions();
        long[] packed = new long[Math.multiplyExact(found.size(), width)];
        for (int i = 0; i < found.size(); i++) {
            Feature feature = found.get(i);
            int at = i * width;
            packed[at] = key(feature.first(), feature.end());
            packed[at + 1] = Double.doubleToRawLongBits(feature.weight());
            packed[at + 2] = Double.doubleToRawLongBits(feature.scatter());
            for (int d = 0; d < points.dimensions(); d++) {
                packed[at + HEAD + d] = Double.doubleToRawLongBits(feature.mean()[d]);
            }
        }
        long[] all = PointExchange.gathered(comm, packed);
        for (int at = 0; at < all.length; at += width) {
            double[] mean = new double[points.dimensions()];
            for (int d = 0; d < mean.length; d++) {
                mean[d] = Double.longBitsToDouble(all[at + HEAD + d]);
            }
            known.put(
                    all[at],
                    new Feature(
                            (int) (all[at] >>> Integer.SIZE),
                            (int) all[at],
                            Double.longBitsToDouble(all[at + 1]),
                            Double.longBitsToDouble(all[at + 2]),
                            mean));
        }
    }

    private static long key(int first, int end) {
        return (long) first << Integer.SIZE | end;
    }
}
