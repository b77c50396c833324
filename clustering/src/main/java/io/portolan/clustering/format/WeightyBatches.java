package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.util.Arrays;
import java.util.function.Consumer;

/// Hands over points batch by batch, each of so many rows or a few more.
///
/// Every batch needs a point that weighs something: it ends before such a one.
final class WeightyBatches implements CsvPass.Sink {

    private final DenseTable.Maker maker;
    private final Scaling scaling;
    private final int most;
    private final Consumer<Points> batch;
    private NumberColumn[] numbers = new NumberColumn[0];
    private double heaviest;
    private int before;

    /// @param scaling what is done to the coordinates
    WeightyBatches(DenseTable.Maker maker, Scaling scaling, int most, Consumer<Points> batch) {
        this.maker = maker;
        this.scaling = scaling;
        this.most = most;
        this.batch = batch;
    }

    @Override
    public void add(double[][] values, int rows) {
        if (numbers.length == 0) {
            numbers = fresh(values.length);
        }
        int weights = maker.columns().hasWeight() ? maker.columns().coordinates().size() : -1;
        for (int row = 0; row < rows; row++) {
            double weight = weights < 0 ? 1 : values[weights][row];
            if (numbers[0].size() >= most && heaviest > 0 && weight > 0) {
                end();
                numbers = fresh(values.length);
            }
            for (int column = 0; column < numbers.length; column++) {
                numbers[column].add(values[column][row]);
            }
            heaviest = Math.max(heaviest, weight);
        }
    }

    /// Hands over the last batch, unless no row came.
    void end() {
        if (numbers.length == 0) {
            return;
        }
        double[][] own = new double[numbers.length][];
        for (int column = 0; column < own.length; column++) {
            own[column] = numbers[column].toArray();
        }
        numbers = new NumberColumn[0];
        heaviest = 0;
        Points points = maker.points(own, scaling, before);
        before += points.count();
        batch.accept(points);
    }

    private static NumberColumn[] fresh(int columns) {
        NumberColumn[] fresh = new NumberColumn[columns];
        for (int column = 0; column < fresh.length; column++) {
            fresh[column] = new NumberColumn();
        }
        return fresh;
    }

    /// The numbers of one column, as many as come.
    private static final class NumberColumn {

        private static final int FIRST_LENGTH = 1 << 12;

        private double[] values = new double[FIRST_LENGTH];
        private int size;

        void add(double value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size + (size >> 1));
            }
            values[size++] = value;
        }

        int size() {
            return size;
        }

        double[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}
