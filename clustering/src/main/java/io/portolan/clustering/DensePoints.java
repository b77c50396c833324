package io.portolan.clustering;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.BlockDistances;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.Boxes;
import io.portolan.clustering.kernel.CenterUse;
import io.portolan.clustering.kernel.HamerlyAssignment;
import io.portolan.clustering.kernel.Kernels;
import io.portolan.clustering.kernel.PrunedAssignment;
import io.portolan.clustering.kernel.RoughScale;
import io.portolan.clustering.kernel.SoftCenters;
import io.portolan.clustering.kernel.SoftSweep;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Points of which every coordinate is kept.
///
/// For the kernels coordinates are kept as f32, moved to an origin near the mean and scaled by a
/// power of two so that all lie in -1 to 1. Where f32 was given and can be got back from these,
/// nothing else is kept; otherwise the coordinates as given are, too, in f64. All are in blocks of
/// 1024 points, see `BlockLayout`.
final class DensePoints extends BlockedPoints {
    private final Grid[] grids;
    private final double scale;
    private final double @Nullable [][] exact;
    private final float[][] rough;

    /// See [io.portolan.clustering.kernel.Boxes]; null where blocks are not boxes of neighbors.
    private final double @Nullable [][] boxes;

    private final int @Nullable [] numbers;

    /// Of each block, about the origin.
    private final double[] squares;

    private DensePoints(
            Grid[] grids,
            double scale,
            double @Nullable [][] exact,
            float[][] rough,
            PointWeights weights,
            int @Nullable [] numbers) {
        super(weights);
        this.grids = grids;
        this.scale = scale;
        this.exact = exact;
        this.rough = rough;
        this.numbers = numbers;
        this.boxes = numbers == null ? null : new double[rough.length][];
        for (int b = 0; boxes != null && b < boxes.length; b++) {
            boxes[b] = Boxes.of(rough[b], grids.length, pointsIn(b));
        }
        this.squares = new double[rough.length];
        Arrays.setAll(squares, this::sumOfSquares);
    }

    /// Copies columns that were checked.
    ///
    /// @param numbers those that the points were given, when neighbors are near to each other
    static DensePoints of(double[][] columns, PointWeights weights, int @Nullable [] numbers) {
        Grid[] grids = Arrays.stream(columns).map(Grid::of).toArray(Grid[]::new);
        double scale = scale(grids);
        double[][] exact = PointBlocks.exact(columns);
        float[][] rough = PointBlocks.rough(exact, weights.count(), grids, scale);
        return new DensePoints(grids, scale, exact, rough, weights, numbers);
    }

    /// Copies columns that were checked, and keeps them in f32 if nothing is lost.
    ///
    /// @param numbers those that the points were given, when neighbors are near to each other
    static DensePoints of(float[][] columns, PointWeights weights, int @Nullable [] numbers) {
        Grid[] grids = new Grid[columns.length];
        for (int d = 0; d < columns.length; d++) {
            grids[d] = FloatColumns.grid(columns[d]);
        }
        double scale = scale(grids);
        for (int d = 0; d < columns.length; d++) {
            if (!FloatColumns.isKept(columns[d], grids[d].origin(), scale)) {
                grids[d] = FloatColumns.gridAboutZero(columns[d]);
            }
        }
        scale = scale(grids);
        for (int d = 0; d < columns.length; d++) {
            if (!FloatColumns.isKept(columns[d], grids[d].origin(), scale)) {
                return of(FloatColumns.widened(columns), weights, numbers);
            }
        }
        float[][] rough = FloatColumns.rough(columns, grids, scale);
        return new DensePoints(grids, scale, null, rough, weights, numbers);
    }

    private static double scale(Grid[] grids) {
        double reach = Arrays.stream(grids).mapToDouble(Grid::reach).max().orElse(0);
        return reach > 0 ? Math.scalb(1.0, -Math.getExponent(reach) - 1) : 1;
    }

    @Override
    public int dimensions() {
        return grids.length;
    }

    @Override
    public double coordinate(int point, int dimension) {
        int block = point / BlockLayout.BLOCK;
        int inBlock = point % BlockLayout.BLOCK;
        return exact == null
                ? FloatColumns.exact(
                        rough[block][BlockLayout.rough(inBlock, dimension, grids.length)],
                        grids[dimension].origin(),
                        scale)
                : exact[block][BlockLayout.exact(inBlock, dimension)];
    }

    @Override
    public Metric metric() {
        return Metric.EUCLIDEAN;
    }

    @Override
    int number(int position) {
        return numbers == null ? position : numbers[position];
    }

    @Override
    boolean isInGivenOrder() {
        return numbers == null;
    }

    @Override
    BlockAssignment assignment(Kernel kernel) {
        RoughScale roughScale = new RoughScale(origin(), scale);
        Assignment one = kernel.isPlain() ? Kernels.plain(roughScale) : Kernels.fastest(roughScale);
        if (boxes != null) {
            return new NeighborAssignment(this, boxes, new PrunedAssignment(roughScale, one));
        }
        return kernel.isPlain() || !HamerlyAssignment.suits(grids.length)
                ? new DenseAssignment(this, one)
                : new MovingAssignment(this, new HamerlyAssignment(roughScale, one, rough.length));
    }

    @Override
    ClusterSums sums(int clusters) {
        return new DenseSums(this, clusters);
    }

    @Override
    BlockSums softSums(SoftCenters centers, double weightScale, Kernel kernel) {
        SoftSweep sweep = new SoftSweep(centers, weightScale, kernel.isPlain());
        return block -> sweep.block(rough[block], box(block), weights(block), pointsIn(block));
    }

    @Override
    BlockSums centerUses(double[] centers, double cap, double weightScale, Kernel kernel) {
        CenterUse use = new CenterUse(centers, dimensions(), cap, weightScale, kernel.isPlain());
        return block -> use.block(rough[block], box(block), weights(block), pointsIn(block));
    }

    @Override
    double square(int point, double[] centers, int center) {
        double sum = 0;
        for (int d = 0; d < grids.length; d++) {
            double difference = coordinate(point, d) - centers[center * grids.length + d];
            sum += difference * difference;
        }
        return sum;
    }

    @Override
    double square(int point, int other) {
        double sum = 0;
        for (int d = 0; d < grids.length; d++) {
            double difference = coordinate(point, d) - coordinate(other, d);
            sum += difference * difference;
        }
        return sum;
    }

    @Override
    void squares(int block, double[] center, double[] squares) {
        BlockDistances.squares(
                exact(block, scratch()), 0, center, 0, dimensions(), pointsIn(block), squares);
    }

    @Override
    void ownSquares(int block, double[] centers, int[] labels, double[] squares) {
        BlockDistances.ownSquares(
                exact(block, scratch()), centers, dimensions(), labels, pointsIn(block), squares);
    }

    private double sumOfSquares(int block) {
        int points = pointsIn(block);
        double[] ofPoints = new double[points];
        squares(block, origin(), ofPoints);
        double sum = 0;
        for (int i = 0; i < points; i++) {
            sum += weight(block, i) * ofPoints[i];
        }
        return sum;
    }

    @Override
    double squaresAboutOrigin(int block) {
        return squares[block];
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

    /// Room for the coordinates of a block, of no size when they are kept in f64 anyway.
    double[] scratch() {
        return exact == null ? new double[grids.length * BlockLayout.BLOCK] : new double[0];
    }

    /// The block's coordinates as given: index by `BlockLayout.exact`. Not to be written.
    ///
    /// @param scratch made by [#scratch]; what is returned when only f32 is kept
    double[] exact(int block, double[] scratch) {
        if (exact != null) {
            return exact[block];
        }
        for (int d = 0; d < grids.length; d++) {
            FloatColumns.exact(rough[block], d, grids, scale, scratch);
        }
        return scratch;
    }

    private double @Nullable [] box(int block) {
        return boxes == null ? null : boxes[block];
    }

    /// The block's coordinates as `(float) ((x - origin) * scale)`: index by `BlockLayout.rough`.
    /// Not to be written.
    float[] rough(int block) {
        return rough[block];
    }
}
