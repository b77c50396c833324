package io.portolan.clustering.kernel;

import org.jspecify.annotations.Nullable;

/// [CenterUse] for binary points.
///
/// *Threads:* one thread at a time.
public final class BitCenterUse {
    private final SoftAssignment assignment;
    private final BitEnergies energies;
    private final double weightScale;
    private final SoftTile tile;
    private final SoftCenters centers;
    private final float[] lanes;
    private final double[] totals;

    /// For the centers `[k * bits + bit]`.
    ///
    /// @param cap squared distances count for no more than this, and points beyond it not at all;
    ///   infinite: all count
    /// @param weightScale what weights are multiplied by, so that the largest is about 1
    /// @param isPlain plain Java even where the Vector API is there
    public BitCenterUse(
            double[] centers, int bits, double cap, double weightScale, boolean isPlain) {
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
