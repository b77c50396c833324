package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockDistances;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.CenterUse;
import io.portolan.clustering.kernel.NearestCenter;
import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.SoftSweep;
import java.util.Arrays;

/// Points of which every coordinate is kept.
///
/// Coordinates are kept twice: exactly as given in f64, and rounded to f32 for the kernels, moved
/// to an origin near the mean and scaled by a power of two so that all lie in -1 to 1. Both are in
/// blocks of 1024 points, see `BlockLayout`.
final class DensePoints extends BlockedPoints {
    private final Grid[] grids;
    private final double scale;
    private final double[][] exact;
    private final float[][] rough;

    /// Copies columns that were checked.
    DensePoints(double[][] columns, PointWeights weights) {
        super(weights);
        this.grids = Arrays.stream(columns).map(Grid::of).toArray(Grid[]::new);
        double reach = Arrays.stream(grids).mapToDouble(Grid::reach).max().orElse(0);
        this.scale = reach > 0 ? Math.scalb(1.0, -Math.getExponent(reach) - 1) : 1;
        this.exact = PointBlocks.exact(columns);
        this.rough = PointBlocks.rough(exact, weights.count(), grids, scale);
    }

    @Override
    public int dimensions() {
        return grids.length;
    }

    @Override
    public double coordinate(int point, int dimension) {
        return exact[point / BlockLayout.BLOCK][
                BlockLayout.exact(point % BlockLayout.BLOCK, dimension)];
    }

    @Override
    public Metric metric() {
        return Metric.EUCLIDEAN;
    }

    @Override
    BlockAssignment assignment(Kernel kernel) {
        return new DenseAssignment(this, kernel);
    }

    @Override
    ClusterSums sums(int clusters) {
        return new DenseSums(this, clusters);
    }

    @Override
    BlockSums softSums(SoftCenters centers, double weightScale, Kernel kernel) {
        SoftSweep sweep = new SoftSweep(centers, weightScale, kernel.isPlain());
        return block -> sweep.block(rough[block], weights(block), pointsIn(block));
    }

    @Override
    BlockSums centerUses(double[] centers, double weightScale, Kernel kernel) {
        CenterUse use = new CenterUse(centers, dimensions(), weightScale, kernel.isPlain());
        return block -> use.block(rough[block], weights(block), pointsIn(block));
    }

    @Override
    double square(int point, double[] centers, int center) {
        return NearestCenter.squaredDistance(
                exact[point / BlockLayout.BLOCK],
                point % BlockLayout.BLOCK,
                centers,
                center,
                dimensions());
    }

    @Override
    void squares(int block, double[] center, double[] squares) {
        BlockDistances.squares(exact[block], center, 0, dimensions(), pointsIn(block), squares);
    }

    @Override
    double squaresAboutOrigin(int block) {
        double[] origin = origin();
        double sum = 0;
        for (int i = 0; i < pointsIn(block); i++) {
            sum +=
                    weight(block, i)
                            * NearestCenter.squaredDistance(
                                    exact[block], i, origin, 0, origin.length);
        }
        return sum;
    }

    /// The origins of all dimensions.
    @Override
    double[] origin() {
        return Arrays.stream(grids).mapToDouble(Grid::origin).toArray();
    }

    @Override
    double scale() {
        return scale;
    }

    @Override
    double squaredDiameter() {
        return Arrays.stream(grids).mapToDouble(g -> 4 * g.reach() * g.reach()).sum();
    }

    Grid grid(int dimension) {
        return grids[dimension];
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
}
