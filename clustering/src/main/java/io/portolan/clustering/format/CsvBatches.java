package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Hands over points batch by batch, each of so many rows or a few more.
///
/// Every batch needs a point that weighs something: it ends before such a one.
final class CsvBatches implements CsvPass.Sink {

    private final Path file;
    private final CsvColumns columns;
    private final int most;
    private final Consumer<Points> batch;
    private NumberColumn[] numbers;
    private double heaviest;

    CsvBatches(Path file, CsvColumns columns, int most, Consumer<Points> batch) {
        this.file = file;
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
        batch.accept(TextFile.points(file, () -> columns.points(own)));
    }

    private static NumberColumn[] fresh(CsvColumns columns) {
        NumberColumn[] fresh = new NumberColumn[columns.values()];
        for (int column = 0; column < fresh.length; column++) {
            fresh[column] = new NumberColumn();
        }
        return fresh;
    }
}
