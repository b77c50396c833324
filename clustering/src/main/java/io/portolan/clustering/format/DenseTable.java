package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ColumnStatistics;
import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes a table of rows of numbers: checks them, scales them, and finds what a reader should be
/// warned of.
final class DenseTable {

    private DenseTable() {}

    /// @param rows coordinates, then the weight if there is one; what comes after is left out
    /// @param page what is known of the file so far
    static PointTable make(
            Path file,
            DenseRows rows,
            InputColumns chosen,
            CsvSettings settings,
            InputPage page,
            SkippedRows skipped,
            LabelRows labels,
            @Nullable Identifiers identifiers) {
        int dimensions = chosen.coordinates().size();
        Maker maker = new Maker(file, chosen, labels);
        // Checks the numbers before they become others.
        List<ColumnStatistics> statistics =
                maker.locating(0, () -> rows.statistics(dimensions, chosen.hasWeight()));
        List<String> warnings =
                InputWarnings.of(
                        chosen,
                        statistics,
                        rows::deviation,
                        rows::statisticsWithout,
                        settings.scale());
        Scaling scaling = scaling(rows, settings.scale(), dimensions, chosen.hasWeight());
        Points points = maker.locating(0, () -> rows.points(dimensions, chosen.hasWeight()));
        return new PointTable(
                file,
                points,
                chosen.coordinateNames(),
                chosen.weightName(),
                skipped,
                labels,
                identifiers,
                scaling,
                page.withWarnings(warnings));
    }

    private static Scaling scaling(
            DenseRows rows, Scaling.Kind kind, int dimensions, boolean hasWeight) {
        if (kind == Scaling.Kind.NONE) {
            return Scaling.NONE;
        }
        List<Scaling.Unit> units = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            units.add(rows.scaling(kind, d, hasWeight ? dimensions : -1));
            rows.scale(d, units.getLast());
        }
        return new Scaling(kind, units);
    }

    /// Makes points, and puts what is wrong with one into the words of the file.
    ///
    /// @param file where they are from
    /// @param columns how they are called there
    /// @param labels knows where a point is
    record Maker(Path file, InputColumns columns, LabelRows labels) {

        /// Points of a batch.
        ///
        /// *Units and shapes:* `numbers[v][n]`, coordinates and then the weight if there is one.
        ///
        /// @param before how many points came before
        Points points(double[][] numbers, Scaling scaling, int before) {
            int dimensions = columns.coordinates().size();
            DenseRows rows = new DenseRows(numbers.length);
            rows.add(numbers, numbers[0].length);
            if (!scaling.isNone()) {
                check(rows, before);
            }
            for (int d = 0; d < scaling.columns().size(); d++) {
                rows.scale(d, scaling.columns().get(d));
            }
            return locating(before, () -> rows.points(dimensions, columns.hasWeight()));
        }

        void check(DenseRows rows, int before) {
            locating(
                    before,
                    () -> {
                        rows.check(columns.coordinates().size(), columns.hasWeight());
                        return rows;
                    });
        }

        /// @param before how many points came before those that are made
        <T> T locating(int before, Supplier<T> maker) {
            try {
                return maker.get();
            } catch (ClusteringException e) {
                throw new ClusteringException(
                        e.fault(), file + ": " + place(e, before) + e.problem() + remedy(e), e);
            }
        }

        private static String remedy(ClusteringException e) {
            return e.point() < 0 || e.column() < 0
                    ? ""
                    : " (to leave out the row: --na with this value, and --missing skip-row)";
        }

        private String place(ClusteringException e, int before) {
            String point = e.point() < 0 ? "" : labels.place(before + e.point());
            String column = e.column() < 0 ? "" : "column " + Shown.value(name(e.column()));
            return point
                    + (point.isEmpty() || column.isEmpty() ? "" : ", ")
                    + column
                    + (point.isEmpty() && column.isEmpty() ? "" : ": ");
        }

        private String name(int column) {
            List<String> names = columns.coordinateNames();
            String weight = columns.weightName();
            return column < names.size() || weight == null ? names.get(column) : weight;
        }
    }
}
