package io.portolan.clustering.kernel;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A block of points with weights, and clusters at a temperature, made from a seed.
final class SoftScenario {
    final BlockScenario block;
    final SoftCenters centers;
    final double[][] rows;
    final double[] masses;
    final double[][] axes;
    final double temperature;
    final double @Nullable [] weights;

    private final float[] f32;

    SoftScenario(
            BlockScenario.Kind kind,
            int dimensions,
            int points,
            int clusters,
            Spread spread,
            long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        block = new BlockScenario(dimensions, points, clusters, seed);
        kind.fill(block);
        if (seed % 3 == 0) {
            block.sort();
        }
        f32 = block.f32();
        temperature = Math.pow(10, random.nextDouble(-5, 1));
        centers = new SoftCenters(clusters, dimensions, temperature, spread);
        rows = new double[clusters][dimensions];
        axes = new double[clusters][dimensions];
        masses = new double[clusters];
        for (int k = 0; k < clusters; k++) {
            masses[k] = k == 3 ? 0 : random.nextDouble();
            for (int d = 0; d < dimensions; d++) {
                rows[k][d] = block.scale().scaled(block.centers[k * dimensions + d], d);
                axes[k][d] = random.nextDouble(-1, 1);
            }
            centers.set(k, rows[k], masses[k], axes[k]);
        }
        weights = seed % 2 == 0 ? null : new double[BlockLayout.BLOCK];
        for (int i = 0; weights != null && i < points; i++) {
            weights[i] = i % 7 == 0 ? 0 : random.nextDouble() * 1000;
        }
    }

    double[] sweep(boolean isPlain) {
        return sweep(isPlain, null);
    }

    double[] sweep(boolean isPlain, double @Nullable [] boxes) {
        return new SoftSweep(centers, 1e-3, isPlain)
                .block(f32, boxes, weights, block.points)
                .clone();
    }

    double[] boxes() {
        return Boxes.of(f32, block.dimensions, block.points);
    }

    double[] uses(boolean isPlain) {
        return uses(isPlain, null);
    }

    double[] uses(boolean isPlain, double @Nullable [] boxes) {
        double[] flat = new double[rows.length * block.dimensions];
        for (int i = 0; i < flat.length; i++) {
            flat[i] = rows[i / block.dimensions][i % block.dimensions];
        }
        return new CenterUse(flat, block.dimensions, Double.POSITIVE_INFINITY, 1e-3, isPlain)
                .block(f32, boxes, weights, block.points)
                .clone();
    }

    /// The weight as the kernel is to see it.
    double weight(int point) {
        return 1e-3 * (weights == null ? 1 : weights[point]);
    }

    double coordinate(int point, int dimension) {
        return f32[BlockLayout.f32(point, dimension, block.dimensions)];
    }

    double squaredDistance(int point, int cluster) {
        double sum = 0;
        for (int d = 0; d < block.dimensions; d++) {
            double t = coordinate(point, d) - rows[cluster][d];
            sum += t * t;
        }
        return sum;
    }
}
