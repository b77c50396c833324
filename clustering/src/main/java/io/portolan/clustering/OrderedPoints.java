package io.portolan.clustering;

import io.portolan.clustering.kernel.BlockLayout;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Points that keep the numbers they were given, while the sweeps see them in an order in which
/// neighbors are near to each other.
///
/// *Cost:* 8 bytes per point besides those of the sweeps.
final class OrderedPoints extends Points {
    private final DensePoints dense;

    /// Where the sweeps have each point.
    private final int[] positions;

    /// @param numbers the points' numbers in the order of the sweeps
    private OrderedPoints(DensePoints dense, int[] numbers) {
        this.dense = dense;
        this.positions = new int[numbers.length];
        for (int position = 0; position < numbers.length; position++) {
            positions[numbers[position]] = position;
        }
    }

    /// Copies columns that were checked, in such an order where it pays.
    static Points of(double[][] columns, PointWeights weights) {
        return of(
                columns,
                column -> point -> column[point],
                weights,
                (numbers, ordered) ->
                        DensePoints.of(PointBlocks.inOrder(columns, numbers), ordered, numbers));
    }

    /// As [#of(double[][],PointWeights)], in f32 if nothing is lost.
    static Points of(float[][] columns, PointWeights weights) {
        return of(
                columns,
                column -> point -> column[point],
                weights,
                (numbers, ordered) ->
                        DensePoints.of(FloatColumns.inOrder(columns, numbers), ordered, numbers));
    }

    private static <C> Points of(
            C[] columns, Function<C, ZOrder.Column> reader, PointWeights weights, Copy copy) {
        if (!BlockLayout.isOrdered(columns.length, weights.count())) {
            return copy.of(null, weights);
        }
        ZOrder.Column[] read = Arrays.stream(columns).map(reader).toArray(ZOrder.Column[]::new);
        int[] numbers = ZOrder.numbers(read, weights.count());
        return new OrderedPoints(copy.of(numbers, weights.inOrder(numbers)), numbers);
    }

    /// Copies points in the order of these numbers, as they are for null.
    private interface Copy {
        DensePoints of(int @Nullable [] numbers, PointWeights weights);
    }

    @Override
    public int count() {
        return dense.count();
    }

    @Override
    public int dimensions() {
        return dense.dimensions();
    }

    @Override
    public double coordinate(int point, int dimension) {
        return dense.coordinate(positions[point], dimension);
    }

    @Override
    public double weight(int point) {
        return dense.weight(positions[point]);
    }

    @Override
    public double distance(int point, int other) {
        return dense.distance(positions[point], positions[other]);
    }

    @Override
    public boolean hasWeights() {
        return dense.hasWeights();
    }

    @Override
    public double totalWeight() {
        return dense.totalWeight();
    }

    @Override
    public Metric metric() {
        return dense.metric();
    }

    @Override
    BlockedPoints blocked() {
        return dense;
    }
}
