package io.portolan.clustering;

/// Checks of what a caller chose.
final class Requirement {
    private Requirement() {}

    static void atLeastOne(String name, int value) {
        if (value < 1) {
            throw ClusteringException.argument(
                    "%s = %d: must be at least 1".formatted(name, value));
        }
    }

    /// Checks the reach of the clusters.
    static void reach(String name, double distance) {
        if (!(distance > 0)) {
            throw ClusteringException.argument(
                    "%s = %s: must be a distance above 0; infinite is without outliers"
                            .formatted(name, distance));
        }
    }

    /// Every cluster needs a point of its own, and one that weighs something: a center is a
    /// weighted mean.
    static void enoughPoints(int clusters, Points points) {
        enoughPoints(clusters, points.distinct(clusters), points.hasWeights());
    }

    /// As [#enoughPoints(int,Points)], when so many distinct points were found.
    static void enoughPoints(int clusters, int distinct, boolean hasWeights) {
        if (clusters > distinct) {
            throw ClusteringException.argument(
                    "clusters = %d, but there %s%s: ask for at most %d"
                            .formatted(
                                    clusters,
                                    distinct == 1
                                            ? "is only 1 distinct point"
                                            : "are only " + distinct + " distinct points",
                                    hasWeights ? " with a positive weight" : "",
                                    distinct));
        }
    }
}
