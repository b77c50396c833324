package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import java.util.List;

/// Takes two columns of a table for longitude and latitude.
final class Positions {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    private Positions() {}

    /// The table with its points on the Earth: the columns that their names say, or else the first
    /// is the longitude and the second the latitude.
    static PointTable onEarth(PointTable table) {
        List<String> columns = table.columns();
        if (columns.size() != 2 || table.points().isBinary()) {
            throw new ClusteringException(
                    Fault.ARGUMENT,
                    "%s: the metric geo needs two columns, longitude and latitude, and here %d are used; name both with --columns"
                            .formatted(table.file(), columns.size()));
        }
        GeographicPair pair =
                GeographicPair.find(columns).orElseGet(() -> new GeographicPair(0, 1, true));
        double[][] degrees = {
            column(table, pair.x(), "longitude", MAX_LONGITUDE),
            column(table, pair.y(), "latitude", MAX_LATITUDE)
        };
        return new PointTable(
                table.file(),
                points(table.points(), degrees),
                List.of(columns.get(pair.x()), columns.get(pair.y())),
                table.weightColumn(),
                table.skipped(),
                table.labels(),
                table.identifiers(),
                table.scaling(),
                table.page());
    }

    private static double[] column(PointTable table, int column, String what, double most) {
        double[] degrees = new double[table.points().count()];
        for (int i = 0; i < degrees.length; i++) {
            degrees[i] = table.points().coordinate(i, column);
            if (Math.abs(degrees[i]) > most) {
                throw TextFile.bad(
                        table.file(),
                        "%s, column %s: %s is no %s; degrees lie between %s and %s: correct it, or name longitude and latitude with --columns"
                                .formatted(
                                        table.labels().place(i),
                                        Shown.value(table.columns().get(column)),
                                        degrees[i],
                                        what,
                                        -most,
                                        most));
            }
        }
        return degrees;
    }

    private static Points points(Points given, double[][] degrees) {
        if (!given.hasWeights()) {
            return Points.ofDegrees(degrees);
        }
        double[] weights = new double[given.count()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = given.weight(i);
        }
        return Points.ofDegrees(degrees, weights);
    }
}
