package io.portolan.clustering.format;

import io.portolan.clustering.Points;
import io.portolan.clustering.SpreadPoints;
import java.util.Arrays;
import java.util.List;

/// Takes two columns of a table for longitude and latitude.
final class Positions {

    private static final double MAX_LONGITUDE = 360;
    private static final double MAX_LATITUDE = 90;

    private Positions() {}

    /// What a rank has, with its points on the Earth: of two columns, those that their names say,
    /// or else the first is the longitude and the second the latitude.
    ///
    /// *Failure:* on all ranks alike.
    ///
    /// @param ranks of which the first one has a table
    static PartReader.Part onEarth(FileRanks ranks, PartReader.Part given) {
        PointTable table = given.table();
        GeographicPair own =
                table == null
                        ? new GeographicPair(0, 1, true)
                        : GeographicPair.find(table.columns())
                                .orElseGet(() -> new GeographicPair(0, 1, true));
        long[] places = ranks.told(new long[] {own.x(), own.y()}, 0);
        int x = (int) places[0];
        int y = (int) places[1];
        new Check(x, "longitude", MAX_LONGITUDE).pass(ranks, given);
        new Check(y, "latitude", MAX_LATITUDE).pass(ranks, given);
        Points points =
                ranks.isAlone()
                        ? points(given.own(), x, y)
                        : SpreadPoints.onEarth(given.own(), x, y);
        return new PartReader.Part(
                points,
                table == null
                        ? null
                        : new PointTable(
                                table.file(),
                                points,
                                List.of(table.columns().get(x), table.columns().get(y)),
                                table.weightColumn(),
                                table.skipped(),
                                table.labels(),
                                table.identifiers(),
                                table.scaling(),
                                table.page()));
    }

    /// What a column of degrees is, and how large they may be.
    private record Check(int column, String what, double most) {
        /// Returns if all degrees are such.
        void pass(FileRanks ranks, PartReader.Part given) {
            Points own = given.own();
            int at = 0;
            while (at < own.count() && !(Math.abs(own.coordinate(at, column)) > most)) {
                at++;
            }
            boolean isLarger = at < own.count();
            long point = ranks.before(own.count()) + at;
            long[] larger = ranks.each(isLarger ? point : Long.MAX_VALUE);
            long[] degrees =
                    ranks.each(
                            Double.doubleToRawLongBits(isLarger ? own.coordinate(at, column) : 0));
            for (int r = 0; r < larger.length; r++) {
                if (larger[r] < Long.MAX_VALUE) {
                    int number = (int) larger[r];
                    double value = Double.longBitsToDouble(degrees[r]);
                    ranks.unlessAny(() -> refused(given, number, value));
                }
            }
        }

        /// Throws where there is a table.
        private PartReader.Part refused(PartReader.Part given, int point, double degrees) {
            PointTable table = given.table();
            if (table == null) {
                return given;
            }
            throw TextFile.bad(
                    table.file(),
                    "%s, column %s: %s is no %s; degrees lie between %s and %s: correct it, or name longitude and latitude with --columns"
                            .formatted(
                                    table.labels().place(point),
                                    Shown.value(table.columns().get(column)),
                                    degrees,
                                    what,
                                    -most,
                                    most));
        }
    }

    private static Points points(Points given, int x, int y) {
        double[][] degrees = {column(given, x), column(given, y)};
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
