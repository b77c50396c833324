package io.portolan.cli;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import org.jspecify.annotations.Nullable;

/// The methods of `cluster`, by the names they have on the command line.
enum Method {
    da("deterministic annealing"),
    kmeans("k-means");

    private final String fullName;

    Method(String fullName) {
        this.fullName = fullName;
    }

    String fullName() {
        return fullName;
    }

    /// Makes a clusterer, which checks the numbers.
    ///
    /// @param annealing what only deterministic annealing understands
    /// @param maxIterations the limit of sweeps for k-means; null: its own
    /// @param start the centers k-means starts from; null: it chooses them
    Clusterer clusterer(
            int clusters,
            int ranks,
            long seed,
            AnnealingOptions annealing,
            @Nullable Integer maxIterations,
            @Nullable Centers start) {
        return switch (this) {
            case da -> annealing.clusterer(clusters, ranks, seed);
            case kmeans -> {
                KMeansSettings settings =
                        KMeansSettings.of(clusters).withRanks(ranks).withSeed(seed);
                if (maxIterations != null) {
                    settings = settings.withMaxIterations(maxIterations);
                }
                if (start != null) {
                    settings = settings.withSeeding(new GivenCenters(start));
                }
                yield new KMeans(settings);
            }
        };
    }
}
