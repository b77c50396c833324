package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import io.portolan.clustering.streaming.PointBatches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads points from CSV files, plain or packed with gzip.
///
/// What is not said in [CsvSettings] is found out: the separator (comma, tab, semicolon or runs of
/// spaces), whether there is a header, and which columns are coordinates. These are a position (see
/// [GeographicPair]) when the header names one, otherwise all columns with a number in the first
/// row of data, the weight excepted.
///
/// *Failure:* [ClusteringException], naming the file and, as far as they apply, line, column and
/// value: with [Fault#ARGUMENT] when the settings ask for a column that is not there or ask for one
/// twice, with [Fault#DATA] when the file cannot be read, has no row of data, or has a row with a
/// field too many or too few, a value that is no finite number, or a negative weight.
///
/// *Cost:* one pass; memory for the numbers and one row of text.
public final class CsvReader {

    private final Path file;
    private final CsvSettings settings;
    private final SkippedRows skipped = new SkippedRows();
    private int[] coordinates = {};
    private int weight = ColumnChoice.NONE;
    private List<String> names = List.of();

    private CsvReader(Path file, CsvSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    public static PointTable read(Path file, CsvSettings settings) {
        CsvReader reader = new CsvReader(file, settings);
        try (CsvRows rows = new CsvRows(file, TextFile.open(file))) {
            return reader.read(rows);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /// The points in batches of so many rows, for files that do not fit in memory; the file is
    /// read anew in every pass.
    ///
    /// *Failure:* as [#read], in the pass that comes to it; [ClusteringException] when `rows` is
    /// below 1.
    public static PointBatches batches(Path file, CsvSettings settings, int rows) {
        if (rows < 1) {
            throw new ClusteringException(
                    Fault.ARGUMENT, "rows = %d: must be at least 1".formatted(rows));
        }
        return batch -> {
            CsvReader reader = new CsvReader(file, settings);
            try (CsvRows text = new CsvRows(file, TextFile.open(file))) {
                reader.choose(text);
                reader.readRows(text, rows, batch);
            } catch (IOException e) {
                throw TextFile.unreadable(file, e);
            }
        };
    }

    private PointTable read(CsvRows rows) {
        ColumnChoice choice = choose(rows);
        List<Points> all = new ArrayList<>();
        readRows(rows, Integer.MAX_VALUE, all::add);
        return table(choice, all.getFirst());
    }

    /// Reads the header and finds the columns; the first row of data is current then.
    private ColumnChoice choose(CsvRows rows) {
        if (!rows.next()) {
            throw bad("the file is empty; it needs one row for each point");
        }
        ColumnChoice choice = new ColumnChoice(file, settings, rows);
        if (choice.hasHeader() && !rows.next()) {
            throw bad("the file has a header and no row of data");
        }
        weight = choice.weight();
        coordinates = choice.coordinates(rows);
        names = choice.names();
        return choice;
    }

    private void readRows(CsvRows rows, int inBatch, Consumer<Points> batch) {
        NumberColumn[] columns = newColumns();
        NumberColumn weights = new NumberColumn();
        double heaviest = 0;
        double[] values = new double[coordinates.length];
        int row = 0;
        do {
            String problem = parse(rows, names, values);
            if (problem == null) {
                double own = weight == ColumnChoice.NONE ? 1 : rows.number(weight);
                // Every batch needs a point that weighs something: it ends before such a one.
                if (columns[0].size() >= inBatch && heaviest > 0 && own > 0) {
                    batch.accept(points(columns, weights));
                    columns = newColumns();
                    weights = new NumberColumn();
                    heaviest = 0;
                }
                for (int i = 0; i < values.length; i++) {
                    columns[i].add(values[i]);
                }
                if (weight != ColumnChoice.NONE) {
                    weights.add(own);
                }
                heaviest = Math.max(heaviest, own);
            } else if (settings.skipInvalid()) {
                skipped.add(row, problem);
            } else {
                throw bad(problem + "; correct it, or leave out such rows (--skip-invalid)");
            }
            row++;
        } while (rows.next());
        if (skipped.count() == row) {
            throw bad("none of the " + row + " rows can be used; " + skipped.firstReason());
        }
        batch.accept(points(columns, weights));
    }

    private NumberColumn[] newColumns() {
        return Stream.generate(NumberColumn::new)
                .limit(coordinates.length)
                .toArray(NumberColumn[]::new);
    }

    private Points points(NumberColumn[] columns, NumberColumn weights) {
        double[][] numbers =
                Stream.of(columns).map(NumberColumn::toArray).toArray(double[][]::new);
        return weight == ColumnChoice.NONE
                ? Points.of(numbers)
                : Points.of(numbers, weights.toArray());
    }

    private PointTable table(ColumnChoice choice, Points points) {
        List<String> names = new ArrayList<>();
        for (int column : coordinates) {
            names.add(choice.names().get(column));
        }
        boolean weighted = weight != ColumnChoice.NONE;
        return new PointTable(
                file,
                points,
                names,
                weighted ? choice.names().get(weight) : null,
                skipped,
                new CsvLabels(file, choice.hasHeader(), skipped, points.count()));
    }

    /// Puts the coordinates of the current row into `values`, or says what is wrong with it.
    private @Nullable String parse(CsvRows row, List<String> names, double[] values) {
        if (row.fields() != names.size()) {
            return "line "
                    + row.line()
                    + " has "
                    + count(row.fields())
                    + ", and the first row "
                    + count(names.size());
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = row.number(coordinates[i]);
            if (!Double.isFinite(values[i])) {
                return notFinite(row, names, coordinates[i]);
            }
        }
        if (weight != ColumnChoice.NONE) {
            double value = row.number(weight);
            if (!Double.isFinite(value)) {
                return notFinite(row, names, weight);
            }
            if (value < 0) {
                return place(row, names, weight)
                        + "the weight "
                        + Shown.value(row.text(weight))
                        + " is negative; weights are 0 or more";
            }
        }
        return null;
    }

    private static String notFinite(CsvRows row, List<String> names, int column) {
        String place = place(row, names, column);
        String text = row.text(column);
        return text.isEmpty()
                ? place + "the value is missing"
                : place + Shown.value(text) + " is not a finite number";
    }

    private static String place(CsvRows row, List<String> names, int column) {
        return "line " + row.line() + ", column " + Shown.value(names.get(column)) + ": ";
    }

    private static String count(int fields) {
        return fields + (fields == 1 ? " field" : " fields");
    }

    private ClusteringException bad(String what) {
        return new ClusteringException(Fault.DATA, file + ": " + what);
    }
}
