package io.portolan.cli.report;

import io.portolan.cli.run.ClusterRun;
import io.portolan.cli.run.Figures;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointTable;

/// What distances are measured in, for people.
///
/// @param name in a sentence
/// @param symbol beside a number; empty where the numbers have the unit of the columns
/// @param square beside a sum of squared distances; empty likewise
/// @param note how distances are measured
record DistanceUnit(String name, String symbol, String square, String note) {

    static DistanceUnit of(ClusterRun run) {
        PointTable table = run.table();
        return switch (table.points().metric()) {
            case GEO -> new DistanceUnit("kilometres", "km", "km²", "on the great circle");
            case HAMMING ->
                    new DistanceUnit(
                            "bits", "bits", "bits", "that differ, of " + bits(table) + " bits");
            case EUCLIDEAN ->
                    table.points().isBinary()
                            ? new DistanceUnit(
                                    "Euclidean",
                                    "",
                                    "",
                                    "between fingerprints of " + bits(table) + " bits")
                            : ofColumns(table, inDegrees(run));
        };
    }

    private static DistanceUnit ofColumns(PointTable table, boolean inDegrees) {
        return switch (table.scaling().kind()) {
            case NONE ->
                    inDegrees
                            ? new DistanceUnit(
                                    "degrees", "°", "°²", "Euclidean, as if the Earth were a plane")
                            : new DistanceUnit(
                                    "the columns’ unit",
                                    "",
                                    "",
                                    "Euclidean, columns as in the file");
            case STANDARD ->
                    new DistanceUnit(
                            "standard deviations",
                            "SD",
                            "SD²",
                            "Euclidean, each column in its own standard deviations");
            case ROBUST ->
                    new DistanceUnit(
                            "quartile distances",
                            "QD",
                            "QD²",
                            "Euclidean, each column in its own distance of quartiles");
        };
    }

    private static boolean inDegrees(ClusterRun run) {
        GeographicPair pair = run.geography();
        return pair != null && pair.inDegrees() && run.table().columns().size() == 2;
    }

    private static String bits(PointTable table) {
        return Figures.count(table.points().dimensions());
    }
}
