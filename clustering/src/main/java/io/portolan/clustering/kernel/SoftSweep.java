package io.portolan.clustering.kernel;

import org.jspecify.annotations.Nullable;

/// Takes blocks of points through one soft assignment: the inner part of one step of annealing.
///
/// *Threads:* one thread at a time.
///
/// *Cost:* about 0.6 ns per point and cluster in two dimensions with the Vector API; nothing is
/// allocated per block.
public final class SoftSweep {
    private final SoftAssignment assignment;
    private final SoftCenters centers;
    private final double weightScale;
    private final ActiveClusters live;
    private final SoftTile tile;
    private final float[] lanes;
    private final double[] totals;

    /// A sweep with all the clusters set.
    ///
    /// @param isPlain plain Java even where the Vector API is there
    /// @param weightScale what weights are multiplied by, so that the largest is about 1
    public SoftSweep(SoftCenters centers, double weightScale, boolean isPlain) {
        this.assignment = SoftAssignment.choose(isPlain);
        this.centers = centers;
        this.weightScale = weightScale;
        this.live = ActiveClusters.withPowers(centers);
        tile = new SoftTile(centers.clusters, centers.dimensions);
        totals = new double[centers.sums()];
        lanes = new float[totals.length * LaneSums.LANES];
    }

    /// The sums of one block, in the units of [SoftCenters]: per cluster the mass, the first
    /// moments, and those of [Spread]; then, of a noise cluster, the mass and the sum of squares
    /// about 0. Valid until the next call.
    ///
    /// @param f32 the block's coordinates, index by [BlockLayout#f32]
    /// @param boxes around the points, see [Boxes]; null when none are known
    /// @param weights of the block's points, null when all are 1
    /// @param points how many points of the block are not padding
    public double[] block(
            float[] f32, double @Nullable [] boxes, double @Nullable [] weights, int points) {
        double noise = 0;
        double squares = 0;
        live.block(boxes);
        for (int first = 0; first < points; first += BlockLayout.TILE) {
            int inTile = Math.min(BlockLayout.TILE, points - first);
            tile.load(f32, weights, weightScale, first, inTile, centers.factor);
            SoftCenters ofTile = live.tile(first / BlockLayout.TILE);
            assignment.energies(tile, ofTile);
            assignment.powers(tile, ofTile.clusters);
            if (centers.hasNoise()) {
                NoiseShares.take(tile, centers);
                for (int i = 0; i < inTile; i++) {
                    noise += tile.products[i];
                    squares += (double) tile.products[i] * tile.square(i);
                }
            }
            assignment.moments(tile, ofTile, lanes);
            switch (centers.spread) {
                case NONE -> {}
                case COVARIANCE -> assignment.covariances(tile, ofTile, lanes);
                case AXIS -> assignment.axes(tile, ofTile, lanes);
            }
        }
        live.drain(lanes, totals);
        if (centers.hasNoise()) {
            totals[totals.length - 2] = noise;
            totals[totals.length - 1] = squares;
        }
        return totals;
    }
}
