package io.portolan.clustering.points;

import io.portolan.clustering.kernel.Assignment;
import io.portolan.clustering.kernel.BlockDistances;
import io.portolan.clustering.kernel.BlockLayout;
import io.portolan.clustering.kernel.Boxes;
import io.portolan.clustering.kernel.CenterUse;
import io.portolan.clustering.kernel.F32Scale;
import io.portolan.clustering.kernel.HamerlyAssignment;
import io.portolan.clustering.kernel.Kernels;
import io.portolan.clustering.kernel.PrunedAssignment;
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
public final class DensePoints extends LocalPoints {
    private final int dimensions;
    private final double scale;
    private final double[] origin;
    private final double @Nullable [][] exact;
    private final float[][] f32;

    /// See [io.portolan.clustering.kernel.Boxes]; null where blocks are not boxes of neighbors.
    private final double @Nullable [][] boxes;

    private final int @Nullable [] numbers;

    /// The place of the point with the first of these numbers.
    private final int firstPlace;

    /// The sum of squares of each block, about the origin.
    private final double[] squares;

    private DensePoints(
            PointFrame frame,
            double @Nullable [][] exact,
            float[][] f32,
            PointWeights weights,
            int @Nullable [] numbers,
            int firstPlace) {
        super(frame, weights);
        this.dimensions = frame.dimensions();
        this.scale = frame.scale();
        this.origin = frame.origin();
        this.exact = exact;
        this.f32 = f32;
        this.numbers = numbers;
        this.firstPlace = firstPlace;
        this.boxes = numbers == null ? null : new double[f32.length][];
        for (int b = 0; boxes != null && b < boxes.length; b++) {
            if (f32[b] != null) {
                boxes[b] = Boxes.of(f32[b], dimensions, pointsIn(b));
            }
        }
        this.squares = new double[f32.length];
        for (int b = 0; b < squares.length; b++) {
            squares[b] = f32[b] == null ? Double.NaN : sumOfSquares(b);
        }
    }

    /// Copies columns that were checked.
    ///
    /// @param numbers those that the points were given, when neighbors are near to each other
    static DensePoints of(double[][] columns, PointWeights weights, int @Nullable [] numbers) {
        Grid[] grids = Arrays.stream(columns).map(Grid::of).toArray(Grid[]::new);
        PointFrame frame = PointFrame.ofNumbers(weights, grids);
        double[][] exact = PointBlocks.exact(columns);
        float[][] f32 = PointBlocks.f32(exact, frame);
        return new DensePoints(frame, exact, f32, weights, numbers, 0);
    }

    /// Copies columns that were checked, and keeps them in f32 if nothing is lost.
    ///
    /// @param numbers those that the points were given, when neighbors are near to each other
    static DensePoints of(float[][] columns, PointWeights weights, int @Nullable [] numbers) {
        Grid[] grids = new Grid[columns.length];
        for (int d = 0; d < columns.length; d++) {
            grids[d] = FloatColumns.grid(columns[d]);
        }
        double scale = PointFrame.scale(grids);
        for (int d = 0; d < columns.length; d++) {
            if (!FloatColumns.isKept(columns[d], grids[d].origin(), scale)) {
                grids[d] = FloatColumns.gridAboutZero(columns[d]);
            }
        }
        PointFrame frame = PointFrame.ofNumbers(weights, grids);
        for (int d = 0; d < columns.length; d++) {
            if (!FloatColumns.isKept(columns[d], grids[d].origin(), frame.scale())) {
                return of(FloatColumns.widened(columns), weights, numbers);
            }
        }
        float[][] f32 = FloatColumns.f32(columns, frame);
        return new DensePoints(frame, null, f32, weights, numbers, 0);
    }

    /// Copies the columns of one rank.
    ///
    /// @param frame of the points of all ranks
    /// @param firstBlock the number of the rank's first block
    /// @param numbers those that the points of the rank were given, when neighbors are near to each
    ///   other
    public static DensePoints ofRank(
            PointFrame frame,
            int firstBlock,
            double[][] columns,
            PointWeights weights,
            int @Nullable [] numbers) {
        double[][] exact =
                PointBlocks.numbered(
                        PointBlocks.exact(columns), firstBlock, new double[frame.blocks()][]);
        float[][] f32 = PointBlocks.f32(exact, frame);
        return new DensePoints(frame, exact, f32, weights, numbers, firstBlock * BlockLayout.BLOCK);
    }

    /// As [#ofRank(PointFrame,int,double[][],PointWeights,int[])], of columns in f32 that lose
    /// nothing in this frame.
    public static DensePoints ofRank(
            PointFrame frame,
            int firstBlock,
            float[][] columns,
            PointWeights weights,
            int @Nullable [] numbers) {
        float[][] f32 =
                PointBlocks.numbered(
                        FloatColumns.f32(columns, frame), firstBlock, new float[frame.blocks()][]);
        return new DensePoints(frame, null, f32, weights, numbers, firstBlock * BlockLayout.BLOCK);
    }

    @Override
    public double coordinate(int point, int dimension) {
        int block = point / BlockLayout.BLOCK;
        int inBlock = point % BlockLayout.BLOCK;
        return exact == null
                ? FloatColumns.exact(
                        f32[block][BlockLayout.f32(inBlock, dimension, dimensions)],
                        origin[dimension],
                        scale)
                : exact[block][BlockLayout.exact(inBlock, dimension)];
    }

    /// Whether nothing but f32 is kept.
    @Override
    public boolean isSingle() {
        return exact == null;
    }

    @Override
    public Geometry geometry() {
        return Geometry.EUCLIDEAN;
    }

    @Override
    public int number(int position) {
        return numbers == null ? position : numbers[position - firstPlace];
    }

    @Override
    public boolean isInGivenOrder() {
        return numbers == null;
    }

    @Override
    public BlockAssignment assignment(boolean isPlain) {
        F32Scale f32Scale = new F32Scale(frame().origin(), scale);
        Assignment one = isPlain ? Kernels.plain(f32Scale) : Kernels.fastest(f32Scale);
        if (boxes != null) {
            return BlockAssignment.ofNeighbors(this, boxes, new PrunedAssignment(f32Scale, one));
        }
        return isPlain || !HamerlyAssignment.suits(dimensions)
                ? BlockAssignment.ofAll(this, one)
                : BlockAssignment.ofMoves(this, new HamerlyAssignment(f32Scale, one, f32.length));
    }

    @Override
    public BlockSums softSums(SoftCenters centers, double weightScale, boolean isPlain) {
        SoftSweep sweep = new SoftSweep(centers, weightScale, isPlain);
        return block -> sweep.block(f32[block], box(block), weights(block), pointsIn(block));
    }

    @Override
    public BlockSums centerUses(double[] centers, double cap, double weightScale, boolean isPlain) {
        CenterUse use = new CenterUse(centers, dimensions, cap, weightScale, isPlain);
        return block -> use.block(f32[block], box(block), weights(block), pointsIn(block));
    }

    @Override
    public double square(int point, double[] centers, int center) {
        double sum = 0;
        for (int d = 0; d < dimensions; d++) {
            double difference = coordinate(point, d) - centers[center * dimensions + d];
            sum += difference * difference;
        }
        return sum;
    }

    @Override
    double square(int point, int other) {
        double sum = 0;
        for (int d = 0; d < dimensions; d++) {
            double difference = coordinate(point, d) - coordinate(other, d);
            sum += difference * difference;
        }
        return sum;
    }

    @Override
    public void squares(int block, double[] center, double[] squares) {
        BlockDistances.squares(
                exact(block, scratch()), 0, center, 0, dimensions, pointsIn(block), squares);
    }

    @Override
    public void ownSquares(int block, double[] centers, int[] labels, double[] squares) {
        BlockDistances.ownSquares(
                exact(block, scratch()), centers, dimensions, labels, pointsIn(block), squares);
    }

    private double sumOfSquares(int block) {
        int points = pointsIn(block);
        double[] ofPoints = new double[points];
        squares(block, origin, ofPoints);
        double sum = 0;
        for (int i = 0; i < points; i++) {
            sum += weight(block, i) * ofPoints[i];
        }
        return sum;
    }

    @Override
    public double squaresAboutOrigin(int block) {
        return squares[block];
    }

    /// Room for the coordinates of a block, of no size when they are kept in f64 anyway.
    public double[] scratch() {
        return exact == null ? new double[dimensions * BlockLayout.BLOCK] : new double[0];
    }

    /// The block's coordinates as given: index by `BlockLayout.exact`. Not to be written.
    ///
    /// @param scratch made by [#scratch]; what is returned when only f32 is kept
    public double[] exact(int block, double[] scratch) {
        if (exact != null) {
            return exact[block];
        }
        for (int d = 0; d < dimensions; d++) {
            FloatColumns.exact(f32[block], d, frame(), scratch);
        }
        return scratch;
    }

    private double @Nullable [] box(int block) {
        return boxes == null ? null : boxes[block];
    }

    /// The block's coordinates as `(float) ((x - origin) * scale)`: index by `BlockLayout.f32`. Not
    /// to be written.
    public float[] f32(int block) {
        return f32[block];
    }
}
