package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;

/// Hands over points batch by batch, each of so many rows or a few more.
///
/// Every batch needs a point that weighs something: it ends before such a one.
final class CsvBatches implements CsvPass.Sink {

    private final CsvColumns columns;
    private final int most;
    private final Function<double[][], Points> maker;
    private final Consumer<Points> batch;
    private NumberColumn[] numbers;
    private double heaviest;

    /// @param maker makes points of columns
    CsvBatches(
            CsvColumns columns,
            int most,
            Function<double[][], Points> maker,
            Consumer<Points> batch) {
        this.maker = maker;
        this.columns = columns;
        this.most = most;
        this.batch = batch;
        this.numbers = fresh(columns);
    }

    @Override
    public void add(double[][] values, int rows) {
        for (int row = 0; row < rows; row++) {
            double weight = columns.hasWeight() ? values[columns.dimensions()][row] : 1;
            if (numbers[0].size() >= most && heaviest > 0 && weight > 0) {
                end();
            }
            for (int column = 0; column < numbers.length; column++) {
                numbers[column].add(values[column][row]);
            }
            heaviest = Math.max(heaviest, weight);
        }
    }

    /// Hands over the last batch, which there always is.
    void end() {
        double[][] own = new double[numbers.length][];
        for (int column = 0; column < own.length; column++) {
            own[column] = numbers[column].toArray();
        }
        numbers = fresh(columns);
        heaviest = 0;
        batch.accept(maker.apply(own));
    }

    private static NumberColumn[] fresh(CsvColumns columns) {
        NumberColumn[] fresh = new NumberColumn[columns.values()];
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
