package io.portolan.clustering.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Leaves out the clusters whose energies are so high in all of a box that nothing of them counts.
///
/// The energy of a cluster lies between that at the nearest place of the box and that at the
/// farthest. A cluster whose energy is nowhere lower than the highest one of another, plus a
/// window, has no power at any point; two such others, and it is not the second nearest either.
/// Both bounds are widened by more than the energies in f32 are off. All decisions are in f64 and
/// plain Java: every implementation of [SoftAssignment] leaves out the same.
///
/// *Threads:* one thread at a time.
final class ActiveClusters {
    private static final double WIDENED = 1e-3;

    /// After a tile where all clusters of the block count, so many are taken to be the same.
    private static final int TAKEN = 3;

    private final SoftCenters all;
    private final SoftCenters someOfBlock;
    private final SoftCenters someOfTile;
    private final boolean isSecondWanted;
    private final int sumsPerCluster;
    private final double window;
    private final int[] everyone;
    private final int[] ofBlock;
    private final int[] ofTile;
    private final double[] lowest;
    private final double[] middle;
    private final double[] half;
    private double @Nullable [] boxes;
    private int inBlock;

    /// The centers of the clusters that count in the block.
    private SoftCenters centersOfBlock;

    /// Tiles that are still taken to be like the last one.
    private int taken;

    private ActiveClusters(
            SoftCenters all, boolean isSecondWanted, int sumsPerCluster, double window) {
        this.all = all;
        this.centersOfBlock = all;
        this.someOfBlock = all.room();
        this.someOfTile = all.room();
        this.isSecondWanted = isSecondWanted;
        this.sumsPerCluster = sumsPerCluster;
        this.window = window;
        everyone = all.numbers.clone();
        ofBlock = new int[all.clusters];
        ofTile = new int[all.clusters];
        lowest = new double[all.clusters];
        middle = new double[all.dimensions];
        half = new double[all.dimensions];
    }

    /// Finds the clusters of which some power is not 0.
    static ActiveClusters withPowers(SoftCenters all) {
        return new ActiveClusters(all, false, all.sumsPerCluster(), 1 - PowerOfTwo.LEAST);
    }

    /// Which may be the nearest or the second nearest.
    static ActiveClusters nearestTwo(SoftCenters all) {
        return new ActiveClusters(all, true, 2, 1e-6);
    }

    /// Goes on to a block.
    ///
    /// @param boxes see [Boxes]; null when none are known
    void block(double @Nullable [] boxes) {
        this.boxes = boxes;
        if (boxes != null) {
            inBlock = narrow(boxes, 0, everyone, all.clusters, ofBlock);
            centersOfBlock = chosen(someOfBlock, ofBlock, inBlock);
        }
        taken = 0;
    }

    /// The clusters that count in a tile of the block, and maybe others, with their numbers; valid
    /// until the next call.
    SoftCenters tile(int tile) {
        if (boxes == null) {
            return all;
        }
        if (taken > 0) {
            taken--;
            return centersOfBlock;
        }
        int count = narrow(boxes, 1 + tile, ofBlock, inBlock, ofTile);
        if (count == inBlock) {
            taken = TAKEN;
            return centersOfBlock;
        }
        return chosen(someOfTile, ofTile, count);
    }

    private SoftCenters chosen(SoftCenters some, int[] numbers, int count) {
        if (count == all.clusters) {
            return all;
        }
        some.choose(all, numbers, count);
        return some;
    }

    /// Joins the sums of the block, see [LaneSums#drain(float[],double[])]; those of clusters that
    /// count nowhere in it are 0.
    void drain(float[] lanes, double[] totals) {
        if (boxes == null) {
            LaneSums.drain(lanes, totals);
            return;
        }
        Arrays.fill(totals, 0);
        for (int n = 0; n < inBlock; n++) {
            int first = ofBlock[n] * sumsPerCluster;
            LaneSums.drain(lanes, totals, first, first + sumsPerCluster);
        }
    }

    private int narrow(double[] boxes, int box, int[] from, int count, int[] to) {
        int dimensions = all.dimensions;
        for (int d = 0; d < dimensions; d++) {
            int at = Boxes.at(box, d, dimensions);
            middle[d] = (boxes[at + 1] + boxes[at]) / 2 * all.factor;
            half[d] = (boxes[at + 1] - boxes[at]) / 2 * all.factor;
        }
        double first = Double.POSITIVE_INFINITY;
        double second = first;
        for (int n = 0; n < count; n++) {
            int k = from[n];
            double near = all.offsets[k];
            double far = near;
            for (int d = 0; d < dimensions; d++) {
                double away = Math.abs(all.coordinates[k * dimensions + d] - middle[d]);
                double outside = away - half[d];
                double across = away + half[d];
                // No branch, which no processor could predict: twice that or, within the box, 0.
                double twice = outside + Math.abs(outside);
                near += twice * twice / 4;
                far += across * across;
            }
            lowest[n] = near;
            if (far < first) {
                second = first;
                first = far;
            } else if (far < second) {
                second = far;
            }
        }
        double limit = (isSecondWanted ? second : first) * (1 + WIDENED) + window;
        int left = 0;
        for (int n = 0; n < count; n++) {
            // A comparison that NaN leaves in.
            to[left] = from[n];
            left += lowest[n] * (1 - WIDENED) > limit ? 0 : 1;
        }
        return left;
    }
}
