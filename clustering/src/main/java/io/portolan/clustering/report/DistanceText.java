package io.portolan.clustering.report;

import io.portolan.clustering.Points;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.DistanceUnit;
import io.portolan.clustering.run.Figures;

/// How distances were measured, for people.
///
/// @param name the unit, or else the metric
/// @param note what else there is to know
record DistanceText(String name, String note) {

    static DistanceText of(ClusterRun run) {
        DistanceUnit unit = run.distanceUnit();
        Points points = run.table().points();
        String bits = Figures.count(points.dimensions()) + " bits";
        return switch (unit) {
            case KILOMETRES -> new DistanceText(unit.text(), "on the great circle");
            case BITS -> new DistanceText(unit.text(), "that differ, of " + bits);
            case DEGREES ->
                    new DistanceText(unit.text(), "Euclidean, as if the Earth were a plane");
            case STANDARD_DEVIATIONS ->
                    new DistanceText(
                            unit.text(), "Euclidean, each column in its own standard deviations");
            case INTERQUARTILE_RANGES ->
                    new DistanceText(
                            unit.text(), "Euclidean, each column in its own interquartile ranges");
            case OF_COLUMNS ->
                    points.isBinary()
                            ? new DistanceText("Euclidean", "between fingerprints of " + bits)
                            : new DistanceText(unit.text(), "Euclidean, columns as in the file");
        };
    }
}
