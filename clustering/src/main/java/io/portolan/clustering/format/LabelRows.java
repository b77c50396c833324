package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.IntFunction;

/// Writes the points of a file as rows of text, each with what a clustering found about it.
public interface LabelRows {
    /// The names of the columns that the file has for each point.
    List<String> names();

    /// Reads the file a second time, and gives a row for each point.
    ///
    /// *Failure:* [io.portolan.clustering.ClusteringException] with
    /// [io.portolan.clustering.ClusteringException.Fault#DATA] when the file cannot be read any
    /// more or has not as many points as before.
    void each(Rows rows) throws IOException;

    /// Takes the rows.
    @FunctionalInterface
    interface Rows {
        /// The fields are in the order of [#names].
        void row(int point, List<String> fields) throws IOException;
    }

    /// A column that is added to the rows of points.
    ///
    /// @param name its name where the file has names of columns
    /// @param text what stands in the row of a point, without separators or quotes
    record Column(String name, IntFunction<String> text) {}

    /// A text as a field of a row with commas.
    static String quoted(String field) {
        boolean isPlain =
                field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    /// The rows of points that have nothing but the number of their row, from 0.
    ///
    /// @param skipped rows that are no points
    static LabelRows numbered(int points, SkippedRows skipped) {
        return new LabelRows() {
            @Override
            public List<String> names() {
                return List.of("point");
            }

            @Override
            public void each(Rows rows) throws IOException {
                int row = 0;
                for (int i = 0; i < points; i++) {
                    row = skipped.next(row);
                    rows.row(i, List.of(Integer.toString(row)));
                    row++;
                }
            }

            @Override
            public String place(int point) {
                int row = skipped.next(0);
                for (int i = 0; i < point; i++) {
                    row = skipped.next(row + 1);
                }
                return "row " + row + ", counted from 0";
            }
        };
    }

    /// Writes a row for each point, with these columns at its end.
    ///
    /// *Failure:* as [#each].
    default void write(List<Column> columns, OutputStream out) throws IOException {
        LabelText text = new LabelText(new BufferedOutputStream(out, 1 << 16));
        text.header(names(), columns);
        each((point, fields) -> text.row(fields, columns, point));
        text.flush();
    }

    /// What stands in some columns, `[column][point]`.
    ///
    /// *Failure:* as [#each] and [#place(String)].
    ///
    /// @param columns by name, or by number from 1
    /// @param points how many there are
    default String[][] texts(List<String> columns, int points) {
        int[] places = columns.stream().mapToInt(this::place).toArray();
        String[][] texts = new String[places.length][points];
        try {
            each((point, fields) -> {
                for (int c = 0; c < places.length; c++) {
                    texts[c][point] =
                            places[c] < fields.size() ? fields.get(places[c]).strip() : "";
                }
            });
        } catch (IOException e) {
            throw new ClusteringException(
                    Fault.DATA, "cannot read the columns again: " + e.getMessage(), e);
        }
        return texts;
    }

    /// The place of a column, from 0.
    ///
    /// *Failure:* [ClusteringException] with the names there are.
    ///
    /// @param column by name, or by number from 1
    default int place(String column) {
        int named = names().indexOf(column);
        if (named >= 0) {
            return named;
        }
        if (column.matches("[1-9][0-9]{0,8}") && Integer.parseInt(column) <= names().size()) {
            return Integer.parseInt(column) - 1;
        }
        throw new ClusteringException(
                Fault.ARGUMENT,
                "there is no column '%s'; the file has %s"
                        .formatted(column, InputColumns.shown(InputColumns.shownNames(names()))));
    }

    /// The name of a column.
    ///
    /// *Failure:* as [#place(String)].
    ///
    /// @param column by name, or by number from 1
    default String name(String column) {
        return names().get(place(column));
    }

    /// Where a point is in the file, for a message.
    default String place(int point) {
        return "point " + (point + 1);
    }
}
