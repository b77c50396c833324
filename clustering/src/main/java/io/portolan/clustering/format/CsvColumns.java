package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns that are read from a CSV file: coordinates, then the weight if there is one. Their
/// numbers in one row are its values.
///
/// *Threads:* immutable.
final class CsvColumns {

    /// Of a field that is not read.
    static final int UNREAD = -1;

    private final List<String> names;
    private final int[] coordinates;
    private final int weight;

    /// @param names those of all columns of the file
    /// @param coordinates by their places in the file
    /// @param weight its place in the file, or [ColumnChoice#NONE]
    CsvColumns(List<String> names, int[] coordinates, int weight) {
        this.names = List.copyOf(names);
        this.coordinates = coordinates.clone();
        this.weight = weight;
    }

    boolean hasWeight() {
        return weight != ColumnChoice.NONE;
    }

    int dimensions() {
        return coordinates.length;
    }

    /// How many values a row has.
    int values() {
        return coordinates.length + (hasWeight() ? 1 : 0);
    }

    List<String> coordinateNames() {
        List<String> chosen = new ArrayList<>();
        for (int column : coordinates) {
            chosen.add(names.get(column));
        }
        return chosen;
    }

    @Nullable String weightName() {
        return hasWeight() ? names.get(weight) : null;
    }

    /// For each field of a row the index of its value, or [#UNREAD].
    int[] targets() {
        int[] targets = new int[names.size()];
        Arrays.fill(targets, UNREAD);
        for (int i = 0; i < coordinates.length; i++) {
            targets[coordinates[i]] = i;
        }
        if (hasWeight()) {
            targets[weight] = coordinates.length;
        }
        return targets;
    }

    /// Puts the values of the current row into `values`, or says what is wrong with it.
    @Nullable String parse(CsvRows row, double[] values) {
        if (row.fields() != names.size()) {
            return "line "
                    + row.line()
                    + " has "
                    + count(row.fields())
                    + ", and the first row "
                    + count(names.size());
        }
        for (int i = 0; i < coordinates.length; i++) {
            values[i] = row.number(coordinates[i]);
            if (!Double.isFinite(values[i])) {
                return notFinite(row, coordinates[i]);
            }
            if (Math.abs(values[i]) > Points.LARGEST) {
                return place(row, coordinates[i])
                        + Shown.value(row.text(coordinates[i]))
                        + " is too large; coordinates have a magnitude of at most "
                        + Points.LARGEST;
            }
        }
        if (hasWeight()) {
            double value = row.number(weight);
            values[coordinates.length] = value;
            if (!Double.isFinite(value)) {
                return notFinite(row, weight);
            }
            if (!Points.isWeight(value)) {
                return place(row, weight)
                        + "the weight is "
                        + Shown.value(row.text(weight))
                        + "; weights must be "
                        + Points.WEIGHTS;
            }
        }
        return null;
    }

    /// Points with these values.
    ///
    /// *Units and shapes:* `numbers[v][n]`, a column for each value of a row.
    Points points(double[][] numbers) {
        return hasWeight()
                ? Points.of(Arrays.copyOf(numbers, coordinates.length), numbers[coordinates.length])
                : Points.of(numbers);
    }

    private String notFinite(CsvRows row, int column) {
        String place = place(row, column);
        String text = row.text(column);
        return text.isEmpty()
                ? place + "the value is missing"
                : place + Shown.value(text) + " is not a finite number";
    }

    private String place(CsvRows row, int column) {
        return "line " + row.line() + ", column " + Shown.value(names.get(column)) + ": ";
    }

    private static String count(int fields) {
        return fields + (fields == 1 ? " field" : " fields");
    }
}
