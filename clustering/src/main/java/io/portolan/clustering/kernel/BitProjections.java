package io.portolan.clustering.kernel;

import static io.portolan.clustering.kernel.BlockLayout.TILE;

/// For every cluster the sum of `p v (x - y)`, with v the projection of `x - y` on the cluster's
/// axis.
final class BitProjections {
    private final SoftCenters centers;
    private final BitSums sums;
    private final BitTable products;
    private final float[] starts;
    private final double[] totals;

    BitProjections(SoftCenters centers, BitRows rows) {
        this.centers = centers;
        BitTable table = new BitTable(centers.dimensions, centers.clusters, rows.lanes());
        this.sums = new BitSums(table, rows);
        this.products = new BitTable(centers.dimensions, centers.clusters, rows.lanes());
        this.starts = new float[table.padded()];
        this.totals = new double[centers.clusters];
        for (int k = 0; k < centers.clusters; k++) {
            starts[k] = -centers.projections[k];
            for (int b = 0; b < table.bits; b++) {
                table.rows[table.at(k, b)] = centers.factor * centers.axes[k * table.bits + b];
            }
        }
    }

    /// Adds a tile.
    ///
    /// @param parts p, of the same shape
    void add(long[] block, int first, int points, BitSums parts) {
        sums.gather(block, first, points, starts);
        multiply(sums.sums, parts.sums, products.chunks * TILE * products.width);
        for (int k = 0; k < centers.clusters; k++) {
            int from = sums.at(0, k);
            float total = 0;
            for (int i = 0; i < points; i++) {
                total += sums.sums[from + i * products.width];
            }
            totals[k] += total;
        }
        sums.scatter(block, first, points, products);
    }

    private static void multiply(float[] values, float[] factors, int n) {
        for (int i = 0; i < n; i++) {
            values[i] *= factors[i];
        }
    }

    /// Writes the sums of a cluster and starts it anew.
    void drain(int cluster, double[] target, int at) {
        for (int b = 0; b < centers.dimensions; b++) {
            int row = products.at(cluster, b);
            double y = centers.coordinates[cluster * centers.dimensions + b];
            target[at + b] = (double) centers.factor * products.rows[row] - y * totals[cluster];
            products.rows[row] = 0;
        }
        totals[cluster] = 0;
    }
}
