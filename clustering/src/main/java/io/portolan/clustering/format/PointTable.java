package io.portolan.clustering.format;

import io.portolan.clustering.DenseRows;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The points of a file and where they came from.
///
/// @param file the file they were read from
/// @param points the points, in the order of the file
/// @param columns the names of the coordinates; `column1` and so on, by their place in the file,
///   where it gives no names
/// @param weightColumn the name of the column of weights; null: every point weighs 1
/// @param skipped the rows left out of `points`
/// @param labels writes the points again with what a clustering found
/// @param identifiers the names of the points; null where the format has none
/// @param scaling what was done to the coordinates, which the points have scaled
/// @param page what the file was understood to mean
public record PointTable(
        Path file,
        Points points,
        List<String> columns,
        @Nullable String weightColumn,
        SkippedRows skipped,
        LabelRows labels,
        @Nullable Identifiers identifiers,
        Scaling scaling,
        InputPage page) {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    public PointTable {
        columns = List.copyOf(columns);
    }

    /// A coordinate of a point in the unit of its column.
    public double coordinate(int point, int dimension) {
        return scaling.original(dimension, points.coordinate(point, dimension));
    }

    /// This table with other points in place of these.
    public PointTable with(Points others) {
        return new PointTable(
                file, others, columns, weightColumn, skipped, labels, identifiers, scaling, page);
    }

    /// This table under another name of the file.
    public PointTable named(Path name) {
        return new PointTable(
                name, points, columns, weightColumn, skipped, labels, identifiers, scaling, page);
    }

    /// This table with coordinates in units that were found for other points.
    ///
    /// *Failure:* [io.portolan.clustering.ClusteringException] when there are more or fewer columns
    /// than units, or points cannot be made of them.
    ///
    /// *Cost:* the memory of the points once more while they are made.
    public PointTable scaledBy(Scaling units) {
        if (units.isNone()) {
            return this;
        }
        units.checkDimensions(columns.size());
        DenseRows rows = new DenseRows(columns.size() + (points.hasWeights() ? 1 : 0));
        double[][] values = new double[columns.size() + (points.hasWeights() ? 1 : 0)][];
        for (int d = 0; d < columns.size(); d++) {
            int dimension = d;
            values[d] = new double[points.count()];
            Arrays.setAll(
                    values[d],
                    i -> units.columns().get(dimension).scaled(coordinate(i, dimension)));
        }
        if (points.hasWeights()) {
            values[columns.size()] = new double[points.count()];
            Arrays.setAll(values[columns.size()], points::weight);
        }
        rows.add(values, points.count());
        Points scaled =
                TextFile.naming(file, () -> rows.points(columns.size(), points.hasWeights()));
        return new PointTable(
                file, scaled, columns, weightColumn, skipped, labels, identifiers, units, page);
    }

    /// What the file was understood to mean, line by line.
    public List<InputPage.Line> lines() {
        List<InputPage.Line> lines = page.lines(columns, weightColumn, scaling, points.metric());
        lines.addFirst(
                new InputPage.Line(
                        "input",
                        String.format(
                                Locale.ROOT,
                                "%s: %,d points, %s",
                                file,
                                points.count(),
                                page.described())));
        InputPage.leftOut(skipped, lines);
        GeographicPair.degrees(columns)
                .ifPresent(pair -> InputPage.degrees(misfit(pair), points.metric(), lines));
        points.shapeHint().ifPresent(hint -> lines.add(new InputPage.Line("warning", hint)));
        return lines;
    }

    /// Why the columns of a pair cannot hold degrees; null when they can.
    public @Nullable String misfit(GeographicPair pair) {
        String wrongX = misfit("longitude", pair.x(), MAX_LONGITUDE);
        String wrong = wrongX == null ? misfit("latitude", pair.y(), MAX_LATITUDE) : wrongX;
        boolean areSwapped =
                wrong != null
                        && beyond(pair.x(), MAX_LATITUDE) == 0
                        && beyond(pair.y(), MAX_LONGITUDE) == 0
                        && 2 * beyond(pair.y(), MAX_LATITUDE) > points.count();
        return areSwapped ? wrong + "; they seem to be swapped: rename the columns" : wrong;
    }

    /// How many of the values lie beyond.
    private long beyond(int column, double most) {
        return IntStream.range(0, points.count())
                .filter(i -> Math.abs(coordinate(i, column)) > most)
                .count();
    }

    private @Nullable String misfit(String what, int column, double most) {
        boolean areWithin =
                scaling.original(column, points.least(column)) >= -most
                        && scaling.original(column, points.most(column)) <= most;
        if (areWithin) {
            return null;
        }
        for (int i = 0; i < points.count(); i++) {
            double degrees = coordinate(i, column);
            if (Math.abs(degrees) > most) {
                return "column '%s' is no %s: it holds %s, and degrees lie between %s and %s"
                        .formatted(columns.get(column), what, degrees, -most, most);
            }
        }
        return null;
    }
}
