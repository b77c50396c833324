package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.util.ArrayList;
import java.util.List;

/// Keeps the values of all rows and makes points of them.
final class CsvNumbers implements CsvPass.Sink {

    private final CsvColumns columns;
    private final List<Part> parts = new ArrayList<>();

    CsvNumbers(CsvColumns columns) {
        this.columns = columns;
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Part(double[] values, int rows) {
        void copy(int column, int columns, double[] numbers, int first) {
            for (int row = 0; row < rows; row++) {
                numbers[first + row] = values[row * columns + column];
            }
        }
    }

    @Override
    public void add(double[] values, int rows) {
        parts.add(new Part(values, rows));
    }

    Points points() {
        int rows = 0;
        for (Part part : parts) {
            rows += part.rows();
        }
        double[][] numbers = new double[columns.values()][rows];
        int first = 0;
        for (Part part : parts) {
            for (int column = 0; column < numbers.length; column++) {
                part.copy(column, numbers.length, numbers[column], first);
            }
            first += part.rows();
        }
        parts.clear();
        return columns.points(numbers);
    }
}
