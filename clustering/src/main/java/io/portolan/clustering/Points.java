package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Points in d dimensions, with or without weights, laid out for the kernels.
///
/// Coordinates are kept twice: exactly as given in f64, and rounded to f32 for the kernels, moved
/// to an origin near the mean and scaled by a power of two so that all lie in -1 to 1. Both are in
/// blocks of 1024 points, see `BlockLayout`.
///
/// *Threads:* immutable.
///
/// *Units and shapes:* finite coordinates of magnitude at most 1e100; a column whose values are not
/// all equal spreads over at least 1e-100. Weights are finite, at least 0, not all zero, and
/// positive ones lie between 1e-50 and 1e50.
///
/// *Cost:* 12 bytes per coordinate and 8 per weight.
public final class Points {
    private final int count;
    private final int dimensions;
    private final Grid[] grids;
    private final double scale;
    private final double[][] exact;
    private final float[][] rough;
    private final double @Nullable [][] weights;
    private final double totalWeight;

    private Points(double[][] columns, double @Nullable [] weights) {
        this.count = columns[0].length;
        this.dimensions = columns.length;
        this.grids = Arrays.stream(columns).map(Grid::of).toArray(Grid[]::new);
        double reach = Arrays.stream(grids).mapToDouble(Grid::reach).max().orElse(0);
        this.scale = reach > 0 ? Math.scalb(1.0, -Math.getExponent(reach) - 1) : 1;
        this.exact = PointBlocks.exact(columns);
        this.rough = PointBlocks.rough(exact, count, grids, scale);
        this.weights = weights == null ? null : PointBlocks.exact(new double[][] {weights});
        this.totalWeight = weights == null ? count : Arrays.stream(weights).sum();
    }

    /// Copies points that all weigh 1.
    ///
    /// *Units and shapes:* `columns[d][n]`.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public static Points of(double[][] columns) {
        PointChecks.columns(columns);
        return new Points(columns, null);
    }

    /// Copies points with weights.
    ///
    /// *Units and shapes:* `columns[d][n]`, `weights[n]`.
    ///
    /// *Failure:* [ClusteringException] naming point, column and value.
    public static Points of(double[][] columns, double[] weights) {
        PointChecks.columns(columns);
        PointChecks.weights(weights, columns[0].length);
        return new Points(columns, weights);
    }

    /// How many points there are.
    public int count() {
        return count;
    }

    public int dimensions() {
        return dimensions;
    }

    public double coordinate(int point, int dimension) {
        return exact[point / BlockLayout.BLOCK][
                BlockLayout.exact(point % BlockLayout.BLOCK, dimension)];
    }

    /// The point's weight, 1 when the points have none.
    public double weight(int point) {
        return weights == null ? 1 : weights[point / BlockLayout.BLOCK][point % BlockLayout.BLOCK];
    }

    public boolean hasWeights() {
        return weights != null;
    }

    /// The sum of the weights; the number of points when they have none.
    public double totalWeight() {
        return totalWeight;
    }

    /// Counts the distinct points of positive weight, up to a limit.
    ///
    /// *Cost:* memory for `limit` points; few steps when distinct points come early.
    public int distinct(int limit) {
        Set<List<Double>> seen = new HashSet<>();
        for (int i = 0; i < count && seen.size() < limit; i++) {
            if (weight(i) > 0) {
                int point = i;
                // Adding 0.0 makes one zero of the two.
                seen.add(
                        IntStream.range(0, dimensions)
                                .mapToObj(d -> coordinate(point, d) + 0.0)
                                .toList());
            }
        }
        return seen.size();
    }

    int blocks() {
        return exact.length;
    }

    /// How many points of the block are not padding.
    int pointsIn(int block) {
        return Math.min(BlockLayout.BLOCK, count - block * BlockLayout.BLOCK);
    }

    /// The block's coordinates as given: index by `BlockLayout.exact`. Not to be written.
    double[] exact(int block) {
        return exact[block];
    }

    /// The block's coordinates as `(float) ((x - origin) * scale)`: index by `BlockLayout.rough`.
    /// Not to be written.
    float[] rough(int block) {
        return rough[block];
    }

    /// The weights of the block's points, 0 for padding; null when all weigh 1. Not to be written.
    double @Nullable [] weights(int block) {
        return weights == null ? null : weights[block];
    }

    /// The weight of a point of the block, 1 when the points have none.
    double weight(int block, int point) {
        return weights == null ? 1 : weights[block][point];
    }

    Grid grid(int dimension) {
        return grids[dimension];
    }

    /// The origins of all dimensions.
    double[] origin() {
        return Arrays.stream(grids).mapToDouble(Grid::origin).toArray();
    }

    /// The power of two that the rough coordinates are scaled by.
    double scale() {
        return scale;
    }

    /// A bound on the squared distance of any two points.
    double squaredDiameter() {
        return Arrays.stream(grids).mapToDouble(g -> 4 * g.reach() * g.reach()).sum();
    }
}
