package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import io.portolan.clustering.SpreadPoints;
import java.util.Arrays;
import java.util.List;

/// Takes two columns of a table for longitude and latitude.
final class Positions {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    private Positions() {}

    /// The table with its points on the Earth: the columns that their names say, or else the first
    /// is the longitude and the second the latitude.
    ///
    /// @param ranks each with a table of its own points
    static PointTable onEarth(FileRanks ranks, PointTable table) {
        List<String> columns = table.columns();
        if (columns.size() != 2 || PointReader.areBits(ranks, table)) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "%s: the metric geo needs two columns, longitude and latitude, and here %d are used; name both with --columns"
                            .formatted(table.file(), columns.size()));
        }
        GeographicPair pair =
                GeographicPair.find(columns).orElseGet(() -> new GeographicPair(0, 1, true));
        int before = (int) ranks.before(table.points().count());
        for (Check check :
                List.of(
                        new Check(pair.x(), "longitude", MAX_LONGITUDE),
                        new Check(pair.y(), "latitude", MAX_LATITUDE))) {
            ranks.unlessAny(() -> check.passed(table, before));
        }
        return new PointTable(
                table.file(),
                ranks.isAlone()
                        ? points(table.points(), pair)
                        : SpreadPoints.onEarth(table.points(), pair.x(), pair.y()),
                List.of(columns.get(pair.x()), columns.get(pair.y())),
                table.weightColumn(),
                table.skipped(),
                table.labels(),
                table.identifiers(),
                table.scaling(),
                table.page());
    }

    /// What a column of degrees is, and how large they may be.
    private record Check(int column, String what, double most) {
        /// The table, if all its degrees are such.
        ///
        /// @param before how many points other ranks have before these
        PointTable passed(PointTable table, int before) {
            for (int i = 0; i < table.points().count(); i++) {
                double degrees = table.points().coordinate(i, column);
                if (Math.abs(degrees) > most) {
                    throw TextFile.bad(
                            table.file(),
                            "%s, column %s: %s is no %s; degrees lie between %s and %s: correct it, or name longitude and latitude with --columns"
                                    .formatted(
                                            table.labels().place(before + i),
                                            Shown.value(table.columns().get(column)),
                                            degrees,
                                            what,
                                            -most,
                                            most));
                }
            }
            return table;
        }
    }

    private static Points points(Points given, GeographicPair pair) {
        double[][] degrees = {column(given, pair.x()), column(given, pair.y())};
        if (!given.hasWeights()) {
            return Points.ofDegrees(degrees);
        }
        double[] weights = new double[given.count()];
        Arrays.setAll(weights, given::weight);
        return Points.ofDegrees(degrees, weights);
    }

    private static double[] column(Points points, int column) {
        double[] values = new double[points.count()];
        Arrays.setAll(values, i -> points.coordinate(i, column));
        return values;
    }
}
