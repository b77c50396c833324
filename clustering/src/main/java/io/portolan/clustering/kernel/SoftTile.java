package io.portolan.clustering.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One tile of points on its way through the passes of a [SoftAssignment].
///
/// *Threads:* one thread at a time.
///
/// *Cost:* 256 bytes per cluster and per dimension.
final class SoftTile {
    /// `[d * TILE + i]`: scaled coordinates; padding is 0.
    final float[] coordinates;

    /// `[i]`: weights from 0 to 1; padding is 0.
    final float[] weights = new float[BlockLayout.TILE];

    /// `[k * TILE + i]`: energies, which the passes turn into powers, and these into the part of
    /// the point's weight that belongs to the cluster.
    final float[] energies;

    /// `[i]`: the lowest energy of the point.
    final float[] lowest = new float[BlockLayout.TILE];

    /// `[i]`: the weight of the point divided by the sum of its powers.
    final float[] shares = new float[BlockLayout.TILE];

    /// `[d * TILE + i]`: differences from one center.
    final float[] differences;

    /// `[i]`: one number per point, for a moment.
    final float[] products = new float[BlockLayout.TILE];

    SoftTile(int clusters, int dimensions) {
        coordinates = new float[dimensions * BlockLayout.TILE];
        energies = new float[clusters * BlockLayout.TILE];
        differences = new float[dimensions * BlockLayout.TILE];
    }

    /// Takes up a tile of a block.
    ///
    /// @param f32 the block's coordinates, index by [BlockLayout#f32]
    /// @param weights of the block's points, null when all are 1
    /// @param first the number in the block of the tile's first point
    /// @param points how many points of the tile are not padding
    void load(
            float[] f32,
            double @Nullable [] weights,
            double weightScale,
            int first,
            int points,
            float factor) {
        int from = BlockLayout.f32(first, 0, coordinates.length / BlockLayout.TILE);
        for (int i = 0; i < coordinates.length; i++) {
            coordinates[i] = f32[from + i] * factor;
        }
        loadWeights(weights, weightScale, first, points);
    }

    /// The squared length of a point.
    double square(int point) {
        double sum = 0;
        for (int at = point; at < coordinates.length; at += BlockLayout.TILE) {
            sum += (double) coordinates[at] * coordinates[at];
        }
        return sum;
    }

    /// Takes up the weights of a tile.
    void loadWeights(double @Nullable [] weights, double weightScale, int first, int points) {
        if (weights == null) {
            Arrays.fill(this.weights, 0, points, (float) weightScale);
        } else {
            for (int i = 0; i < points; i++) {
                this.weights[i] = (float) (weights[first + i] * weightScale);
            }
        }
        Arrays.fill(this.weights, points, BlockLayout.TILE, 0);
    }
}
