package io.portolan.clustering.annealing;

import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.Spread;
import io.portolan.clustering.points.BlockSums;
import io.portolan.clustering.points.FixedPoint;
import io.portolan.clustering.ranks.F32Coordinates;
import java.util.Arrays;
import java.util.List;

/// The sums of one expectation step over all ranks, and the moments that follow from them.
final class SoftTotals {
    private final SoftCenters centers;
    private final List<AnnealedCluster> clusters;
    private final Spread spread;
    private final int dimensions;
    private final int perCluster;
    private final FixedPoint mass;
    private final FixedPoint first;
    private final FixedPoint second;
    private long[] units = {};

    SoftTotals(
            F32Coordinates coordinates,
            SoftCenters centers,
            List<AnnealedCluster> clusters,
            Spread spread) {
        this.centers = centers;
        this.clusters = clusters;
        this.spread = spread;
        this.dimensions = clusters.getFirst().center().length;
        this.perCluster = 1 + dimensions + spread.sums(dimensions);
        // F32 coordinates reach from -1 to 1, differences from -2 to 2.
        this.mass = coordinates.fixedPoint(1);
        this.first = coordinates.fixedPoint(1);
        this.second = coordinates.fixedPoint(4.0 * dimensions);
    }

    /// Sweeps over the points of all ranks.
    void measure(F32Coordinates coordinates, BlockSums sums) {
        units = coordinates.total(sums, unitScales());
    }

    private double[] unitScales() {
        int ofClusters = clusters.size() * perCluster;
        double[] scales = new double[ofClusters + (centers.hasNoise() ? 2 : 0)];
        double length = 1 / centers.factor();
        for (int k = 0; k < clusters.size(); k++) {
            int row = k * perCluster;
            scales[row] = mass.scale();
            Arrays.fill(scales, row + 1, row + 1 + dimensions, length * first.scale());
            Arrays.fill(
                    scales,
                    row + 1 + dimensions,
                    row + perCluster,
                    length * length * second.scale());
        }
        if (centers.hasNoise()) {
            scales[ofClusters] = mass.scale();
            scales[ofClusters + 1] = length * length * second.scale();
        }
        return scales;
    }

    /// The expected distortion without the sum of `w |x|^2`: `sum of m |y|^2 - 2 y sum of w x`.
    ///
    /// *Units and shapes:* squared f32 distances times scaled weights.
    double distortionLessSquares() {
        double distortion = 0;
        for (int k = 0; k < clusters.size(); k++) {
            for (int d = 0; d < dimensions; d++) {
                double y = centers.coordinate(k, d);
                distortion += y * (y * massOf(k) - 2 * firstOf(k, d));
            }
        }
        return distortion;
    }

    /// What the points in the noise cluster cost, less their `w |x|^2`; 0 without one.
    ///
    /// *Units and shapes:* as [#distortionLessSquares].
    double costOfOutliers(double outlierSquare) {
        int at = clusters.size() * perCluster;
        return centers.hasNoise()
                ? outlierSquare * mass.value(units[at]) - second.value(units[at + 1])
                : 0;
    }

    Moments moments() {
        int count = clusters.size();
        double total = 0;
        for (int k = 0; k < count; k++) {
            total += massOf(k);
        }
        double[] masses = new double[count];
        double[][] means = new double[count][];
        double[][] spreads = new double[count][];
        for (int k = 0; k < count; k++) {
            double[] shift = shift(k);
            // The noise cluster may have taken everything.
            masses[k] = total > 0 ? massOf(k) / total : 1.0 / count;
            means[k] = new double[dimensions];
            for (int d = 0; d < dimensions; d++) {
                means[k][d] = centers.coordinate(k, d) + shift[d];
            }
            spreads[k] =
                    switch (spread) {
                        case NONE -> new double[0];
                        case COVARIANCE -> covariance(k, shift);
                        case AXIS -> axisProduct(k, shift);
                    };
        }
        return new Moments(masses, means, spreads);
    }

    /// From the center that the sweep used to the mean.
    private double[] shift(int cluster) {
        double[] shift = new double[dimensions];
        double mass = massOf(cluster);
        for (int d = 0; d < dimensions && mass > 0; d++) {
            shift[d] = firstOf(cluster, d) / mass - centers.coordinate(cluster, d);
        }
        return shift;
    }

    /// About the mean: that about the center less what the shift contributes.
    private double[] covariance(int cluster, double[] shift) {
        double[] triangle = new double[spread.sums(dimensions)];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            for (int column = row; column < dimensions; column++) {
                triangle[at] = secondOf(cluster, at) - shift[row] * shift[column];
                at++;
            }
        }
        return triangle;
    }

    private double[] axisProduct(int cluster, double[] shift) {
        double[] axis = clusters.get(cluster).axis();
        double projection = 0;
        for (int d = 0; d < dimensions; d++) {
            projection += axis[d] * shift[d];
        }
        double[] product = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            product[d] = secondOf(cluster, d) - projection * shift[d];
        }
        return product;
    }

    private double massOf(int cluster) {
        return mass.value(units[cluster * perCluster]);
    }

    private double firstOf(int cluster, int dimension) {
        return first.value(units[cluster * perCluster + 1 + dimension]);
    }

    /// Divided by the mass; 0 without mass.
    private double secondOf(int cluster, int sum) {
        double mass = massOf(cluster);
        return mass > 0
                ? second.value(units[cluster * perCluster + 1 + dimensions + sum]) / mass
                : 0;
    }
}
