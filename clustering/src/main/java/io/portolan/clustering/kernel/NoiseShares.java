package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

/// Gives a part of every point to the noise cluster: a cluster without a place, at the same
/// distance from all points.
///
/// The noise cluster weighs as much as the mean of the clusters, so that its energy is `s = c^2 +
/// log2 K` at the distance c. A point whose nearest cluster has a lower energy hardly loses
/// anything, one whose nearest has a higher one nearly all.
///
/// Source: Fox 2013
final class NoiseShares {
    /// Beyond this the point is the noise cluster's altogether, and f32 is still far from its
    /// largest.
    private static final float MOST = 100;

    private NoiseShares() {}

    /// Lowers `shares` and leaves in `products` what of each point's weight the noise cluster got;
    /// after [SoftAssignment#powers].
    static void take(SoftTile tile, SoftCenters centers) {
        for (int i = 0; i < TILE; i++) {
            float weight = tile.weights[i];
            if (weight > 0) {
                float share = tile.shares[i];
                float power = PowerOfTwo.of(Math.min(MOST, tile.lowest[i] - centers.noise));
                float noise = share * power;
                tile.shares[i] = weight * share / (weight + noise);
                tile.products[i] = weight * noise / (weight + noise);
            } else {
                tile.products[i] = 0;
            }
        }
    }

    /// For hard assignments: energies are no higher than that of the noise cluster, and points that
    /// none of the clusters has weigh nothing.
    static void cap(SoftTile tile, int clusters, float most) {
        for (int i = 0; i < TILE; i++) {
            if (tile.lowest[i] > most) {
                tile.weights[i] = 0;
            }
            tile.lowest[i] = Math.min(tile.lowest[i], most);
        }
        for (int at = 0; at < clusters * TILE; at++) {
            tile.energies[at] = Math.min(tile.energies[at], most);
        }
    }
}
