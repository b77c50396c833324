package io.portolan.clustering.points;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Points that keep the numbers they were given, while the sweeps see them in an order in which
/// neighbors are near to each other.
///
/// *Threads:* immutable to those who use it; the order is made when the first sweep asks for it, by
/// one thread, and then takes the place of the columns.
///
/// *Cost:* before the first sweep the columns; then 8 bytes per point besides those of the sweeps.
public final class OrderedPoints extends Space {
    private final int dimensions;
    private final PointWeights weights;

    /// Null once there is an order.
    private volatile @Nullable GivenColumns columns;

    /// Null until there is an order.
    private volatile @Nullable Order order;

    private OrderedPoints(GivenColumns columns, PointWeights weights) {
        this.columns = columns;
        this.dimensions = columns.dimensions();
        this.weights = weights;
    }

    /// Copies columns that were checked, to have such an order where it pays.
    public static Space of(double[][] columns, PointWeights weights) {
        return isOrdered(columns.length, weights)
                ? taking(
                        Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new),
                        weights)
                : DensePoints.of(columns, weights, null);
    }

    /// As [#of(double[][],PointWeights)], of columns that nobody else has.
    public static Space taking(double[][] columns, PointWeights weights) {
        return isOrdered(columns.length, weights)
                ? new OrderedPoints(new GivenColumns.Doubles(columns), weights)
                : DensePoints.of(columns, weights, null);
    }

    /// As [#taking(double[][],PointWeights)], of the first columns of these.
    public static Space taking(PartedColumns columns, int dimensions, PointWeights weights) {
        if (isOrdered(dimensions, weights)) {
            return new OrderedPoints(new GivenColumns.Parted(columns, dimensions), weights);
        }
        double[][] whole = new double[dimensions][];
        Arrays.setAll(whole, columns::whole);
        return DensePoints.of(whole, weights, null);
    }

    /// As [#of(double[][],PointWeights)], in f32 if nothing is lost.
    public static Space of(float[][] columns, PointWeights weights) {
        return isOrdered(columns.length, weights)
                ? new OrderedPoints(
                        new GivenColumns.Floats(
                                Arrays.stream(columns).map(float[]::clone).toArray(float[][]::new)),
                        weights)
                : DensePoints.of(columns, weights, null);
    }

    private static boolean isOrdered(int dimensions, PointWeights weights) {
        return BlockLayout.isOrdered(dimensions, weights.count());
    }

    /// @param positions where the sweeps have each point
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Order(DensePoints dense, int[] positions) {
        /// Finds the order of all points from their columns.
        static Order of(GivenColumns columns, PointWeights weights) {
            int[] numbers = ZOrder.numbers(columns::whole, columns.dimensions(), weights.count());
            int[] positions = new int[numbers.length];
            for (int position = 0; position < numbers.length; position++) {
                positions[numbers[position]] = position;
            }
            return new Order(columns.dense(numbers, weights.inOrder(numbers)), positions);
        }
    }

    @Override
    public int count() {
        return weights.count();
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public double coordinate(int point, int dimension) {
        GivenColumns given = columns;
        if (given != null) {
            return given.at(dimension, point);
        }
        Order made = order();
        return made.dense().coordinate(made.positions()[point], dimension);
    }

    @Override
    public Range range(int dimension) {
        GivenColumns given = columns;
        return given == null ? super.range(dimension) : given.range(dimension);
    }

    @Override
    public double weight(int point) {
        return weights.of(point);
    }

    @Override
    public double distance(int point, int other) {
        Order made = order();
        return made.dense().distance(made.positions()[point], made.positions()[other]);
    }

    @Override
    public boolean hasWeights() {
        return weights.areGiven();
    }

    @Override
    public double totalWeight() {
        return weights.total();
    }

    @Override
    public Geometry geometry() {
        return Geometry.EUCLIDEAN;
    }

    @Override
    public boolean isSingle() {
        GivenColumns given = columns;
        return given == null ? order().dense().isSingle() : given instanceof GivenColumns.Floats;
    }

    @Override
    public double[] column(int dimension) {
        GivenColumns given = columns;
        return given == null ? super.column(dimension) : given.whole(dimension);
    }

    @Override
    public LocalPoints blocked() {
        return order().dense();
    }

    private Order order() {
        Order made = order;
        return made == null ? ordered() : made;
    }

    private synchronized Order ordered() {
        Order made = order;
        if (made == null) {
            made = Order.of(Objects.requireNonNull(columns), weights);
            order = made;
            columns = null;
        }
        return made;
    }
}
