package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

import java.util.Arrays;

/// Energies of binary points: `|x|^2 - 2 x y + |y|^2 - log2 mass`, whose first two terms are a sum
/// over the set bits.
final class BitEnergies {
    private final SoftCenters centers;
    private final BitSums sums;
    private final float[] starts;

    BitEnergies(SoftCenters centers, BitRows rows) {
        this.centers = centers;
        BitTable table = new BitTable(centers.dimensions, centers.clusters, rows.lanes());
        this.sums = new BitSums(table, rows);
        this.starts = new float[table.padded()];
        double factor = centers.factor;
        for (int k = 0; k < centers.clusters; k++) {
            double square = 0;
            for (int b = 0; b < table.bits; b++) {
                double y = centers.coordinates[k * table.bits + b];
                square += y * y;
                table.rows[table.at(k, b)] = (float) (factor * (factor - 2 * y));
            }
            starts[k] = (float) (square + centers.offsets[k]);
        }
    }

    /// Fills energies and lowest of the tile; those of padding are 0.
    void fill(long[] block, int first, int points, SoftTile tile) {
        sums.gather(block, first, points, starts);
        Arrays.fill(tile.lowest, Float.MAX_VALUE);
        for (int k = 0; k < centers.clusters; k++) {
            int row = k * TILE;
            int from = sums.at(0, k);
            for (int i = 0; i < points; i++) {
                tile.energies[row + i] = sums.sums[from + i * sums.table.width];
                tile.lowest[i] = Math.min(tile.lowest[i], tile.energies[row + i]);
            }
            Arrays.fill(tile.energies, row + points, row + TILE, 0);
        }
        Arrays.fill(tile.lowest, points, TILE, 0);
    }
}
