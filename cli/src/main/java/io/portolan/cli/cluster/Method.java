package io.portolan.cli.cluster;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.GivenCenters;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/// The methods of `cluster`, by the names they have on the command line.
public enum Method {
    da("da", "deterministic annealing"),
    kmeans("kmeans", "k-means"),
    /// The only one that has no clusterer: it reads batches, see [OutOfCoreRun].
    miniBatch("mini-batch", "mini-batch k-means");

    private final String option;
    private final String fullName;

    Method(String option, String fullName) {
        this.option = option;
        this.fullName = fullName;
    }

    /// Its name on the command line.
    @Override
    public String toString() {
        return option;
    }

    /// The method of that name.
    public static Method parse(String text) {
        List<String> names = Arrays.stream(values()).map(Method::toString).toList();
        if (!names.contains(text)) {
            throw new TypeConversionException(
                    "expected one of %s (case-sensitive) but was '%s'".formatted(names, text));
        }
        return values()[names.indexOf(text)];
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
            case miniBatch -> throw new IllegalStateException(this + " clusters no points");
        };
    }
}
