package io.portolan.clustering;

import java.util.SplittableRandom;

/// Points around K centers, made from a seed.
final class GaussianMixture {
    /// `[d][n]`
    final double[][] columns;

    /// `[k][d]`
    final double[][] centers;

    /// The centers lie in the cube from -10 to 10.
    GaussianMixture(int count, int dimensions, int clusters, double deviation, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        centers = new double[clusters][dimensions];
        for (double[] center : centers) {
            for (int d = 0; d < dimensions; d++) {
                center[d] = random.nextDouble(-10, 10);
            }
        }
        columns = new double[dimensions][count];
        for (int i = 0; i < count; i++) {
            // Unequal clusters: the first is the largest.
            int k = Math.min(random.nextInt(clusters), random.nextInt(clusters));
            for (int d = 0; d < dimensions; d++) {
                columns[d][i] = centers[k][d] + deviation * random.nextGaussian();
            }
        }
    }

    Points points() {
        return Points.ofColumns(columns);
    }
}
