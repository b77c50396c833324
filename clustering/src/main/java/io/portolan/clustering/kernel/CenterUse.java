package io.portolan.clustering.kernel;

import org.jspecify.annotations.Nullable;

/// What each center is good for: the error of its points, and how much that would grow without it.
///
/// The second number, the utility, is the sum of how much farther the second nearest center is,
/// squared. Computed in f32, the same bits by every implementation; a point at equal distances from
/// two centers counts for both.
///
/// *Threads:* one thread at a time.
///
/// Source: Fritzke 2020, section 4
public final class CenterUse {
    private final SoftAssignment assignment;
    private final ActiveClusters live;
    private final float cap;
    private final double weightScale;
    private final SoftTile tile;
    private final float[] lanes;
    private final double[] totals;

    /// For the centers `[k * dimensions + d]`, in f32 coordinates.
    ///
    /// @param cap squared distances count for no more than this, and points beyond it not at all;
    ///   infinite: all count
    /// @param weightScale what weights are multiplied by, so that the largest is about 1
    /// @param isPlain plain Java even where the Vector API is there
    public CenterUse(
            double[] centers, int dimensions, double cap, double weightScale, boolean isPlain) {
        int clusters = centers.length / dimensions;
        this.assignment = SoftAssignment.choose(isPlain);
        this.live = ActiveClusters.nearestTwo(SoftCenters.hard(centers, dimensions, cap));
        this.cap = (float) cap;
        this.weightScale = weightScale;
        tile = new SoftTile(clusters, dimensions);
        lanes = new float[2 * clusters * LaneSums.LANES];
        totals = new double[2 * clusters];
    }

    /// The sums of one block: per cluster error and utility. Valid until the next call.
    ///
    /// @param f32 the block's coordinates, index by [BlockLayout#f32]
    /// @param boxes around the points, see [Boxes]; null when none are known
    /// @param weights of the block's points, null when all are 1
    /// @param points how many points of the block are not padding
    public double[] block(
            float[] f32, double @Nullable [] boxes, double @Nullable [] weights, int points) {
        live.block(boxes);
        for (int first = 0; first < points; first += BlockLayout.TILE) {
            int inTile = Math.min(BlockLayout.TILE, points - first);
            tile.load(f32, weights, weightScale, first, inTile, 1);
            SoftCenters ofTile = live.tile(first / BlockLayout.TILE);
            assignment.energies(tile, ofTile);
            if (cap < Float.POSITIVE_INFINITY) {
                NoiseShares.cap(tile, ofTile.clusters, cap);
            }
            assignment.uses(tile, ofTile, lanes);
        }
        live.drain(lanes, totals);
        return totals;
    }

    /// [CenterUse] for binary points.
    ///
    /// *Threads:* one thread at a time.
    public static final class OfBits {
        private final SoftAssignment assignment;
        private final BitEnergies energies;
        private final double weightScale;
        private final SoftTile tile;
        private final SoftCenters centers;
        private final float[] lanes;
        private final double[] totals;

        /// For the centers `[k * bits + bit]`.
        ///
        /// @param cap squared distances count for no more than this, and points beyond it not at
        ///   all; infinite: all count
        /// @param weightScale what weights are multiplied by, so that the largest is about 1
        /// @param isPlain plain Java even where the Vector API is there
        public OfBits(double[] centers, int bits, double cap, double weightScale, boolean isPlain) {
            this.centers = SoftCenters.hard(centers, bits, cap);
            int clusters = this.centers.clusters;
            this.assignment = SoftAssignment.choose(isPlain);
            this.energies = new BitEnergies(this.centers, BitRows.choose(isPlain));
            this.weightScale = weightScale;
            this.tile = new SoftTile(clusters, 0);
            this.lanes = new float[2 * clusters * LaneSums.LANES];
            this.totals = new double[2 * clusters];
        }

        /// The sums of one block: per cluster error and utility. Valid until the next call.
        public double[] block(long[] block, double @Nullable [] weights, int points) {
            for (int first = 0; first < points; first += BlockLayout.TILE) {
                int inTile = Math.min(BlockLayout.TILE, points - first);
                tile.loadWeights(weights, weightScale, first, inTile);
                energies.fill(block, first, inTile, tile);
                if (centers.hasNoise()) {
                    NoiseShares.cap(tile, centers.clusters, centers.noise);
                }
                assignment.uses(tile, centers, lanes);
            }
            LaneSums.drain(lanes, totals);
            return totals;
        }
    }
}
