package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The columns that are read from a CSV file: coordinates, then the weight if there is one, then
/// others that are only looked at. The numbers that a row has in them are the row's *values*.
///
/// *Threads:* immutable.
final class CsvColumns {

    /// The number of a field that is not read.
    static final int UNREAD = -1;

    private final List<String> names;
    private final int[] coordinates;
    private final int weight;
    private final int[] probes;

    /// @param names those of all columns of the file
    /// @param coordinates by their places in the file
    /// @param weight its place in the file, or [InputColumns#NONE]
    /// @param probes columns that are looked at after all rows are read; not a number where they
    ///   hold none
    CsvColumns(List<String> names, int[] coordinates, int weight, int[] probes) {
        this.names = List.copyOf(names);
        this.coordinates = coordinates.clone();
        this.weight = weight;
        this.probes = probes.clone();
    }

    static CsvColumns of(List<String> names, InputColumns chosen, int... probes) {
        return new CsvColumns(names, chosen.coordinateArray(), chosen.weight(), probes);
    }

    boolean hasWeight() {
        return weight != InputColumns.NONE;
    }

    int dimensions() {
        return coordinates.length;
    }

    /// How many values a row has.
    int values() {
        return coordinates.length + (hasWeight() ? 1 : 0) + probes.length;
    }

    /// How many of them are coordinates and the weight.
    int wanted() {
        return values() - probes.length;
    }

    int fields() {
        return names.size();
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
        for (int i = 0; i < probes.length; i++) {
            targets[probes[i]] = values() - probes.length + i;
        }
        return targets;
    }

    /// What is wrong with a row.
    ///
    /// @param kind what it is
    /// @param column the place of the column in the file; [InputColumns#NONE] where it is the row
    /// @param text says where and what
    /// @param value what stands there
    record Problem(Kind kind, int column, String text, String value) {
        enum Kind {
            MISSING,
            INVALID
        }

        boolean isMissing() {
            return kind == Kind.MISSING;
        }
    }

    /// Puts the values of the current row into `values`, or says what is wrong with it.
    @Nullable Problem parse(FieldRow row, double[] values, FieldRule rule) {
        if (row.fields() != names.size()) {
            return new Problem(
                    Problem.Kind.INVALID,
                    InputColumns.NONE,
                    "%s has %s, and the first row %s"
                            .formatted(row.place(), count(row.fields()), count(names.size())),
                    "");
        }
        for (int i = 0; i < coordinates.length; i++) {
            values[i] = row.number(coordinates[i], rule);
            if (!Double.isFinite(values[i])) {
                return notFinite(row, coordinates[i], rule);
            }
            if (Math.abs(values[i]) > Points.LARGEST) {
                return invalid(
                        row,
                        coordinates[i],
                        "%s is too large; coordinates have a magnitude of at most "
                                + Points.LARGEST);
            }
        }
        if (hasWeight()) {
            double value = row.number(weight, rule);
            values[coordinates.length] = value;
            if (!Double.isFinite(value)) {
                return notFinite(row, weight, rule);
            }
            if (!Points.isWeight(value)) {
                return invalid(row, weight, "the weight is %s; weights must be " + Points.WEIGHTS);
            }
        }
        for (int i = 0; i < probes.length; i++) {
            values[values.length - probes.length + i] = row.number(probes[i], rule);
        }
        return null;
    }

    private Problem notFinite(FieldRow row, int column, FieldRule rule) {
        String text = row.text(column);
        return switch (rule.kind(text)) {
            case MISSING ->
                    new Problem(
                            Problem.Kind.MISSING,
                            column,
                            place(row, column)
                                    + (text.isEmpty()
                                            ? "the value is missing"
                                            : "the value is missing (%s)"
                                                    .formatted(Shown.value(text))),
                            text);
            case INFINITE -> invalid(row, column, "%s is not a finite number");
            default -> invalid(row, column, "%s is not a number");
        };
    }

    private Problem invalid(FieldRow row, int column, String what) {
        String text = row.text(column);
        return new Problem(
                Problem.Kind.INVALID,
                column,
                place(row, column) + what.formatted(Shown.value(text)),
                text);
    }

    private String place(FieldRow row, int column) {
        return row.place() + ", column " + Shown.value(names.get(column)) + ": ";
    }

    private static String count(int fields) {
        return fields + (fields == 1 ? " field" : " fields");
    }
}
