package io.portolan.clustering;

/// What [KMeans] is asked to do.
///
/// @param clusters K, at least 1 and at most the number of distinct points
/// @param seed where the random numbers of the seeding start
/// @param ranks how many ranks share the points, at least 1; changes the time, never the result
/// @param seeding how the first centers are chosen
/// @param maxIterations the limit of sweeps, at least 1; a run ends earlier when no label changes
/// @param kernel which code finds the nearest centers
public record KMeansSettings(
        int clusters, long seed, int ranks, Seeding seeding, int maxIterations, Kernel kernel) {
    public KMeansSettings {
        Requirement.atLeastOne("clusters", clusters);
        Requirement.atLeastOne("ranks", ranks);
        Requirement.atLeastOne("maxIterations", maxIterations);
    }

    /// Greedy k-means++ with seed 1 on one rank, at most 300 sweeps.
    public static KMeansSettings of(int clusters) {
        return new KMeansSettings(clusters, 1, 1, new KMeansPlusPlus(), 300, Kernel.AUTOMATIC);
    }

    public KMeansSettings withClusters(int value) {
        return new KMeansSettings(value, seed, ranks, seeding, maxIterations, kernel);
    }

    public KMeansSettings withSeed(long value) {
        return new KMeansSettings(clusters, value, ranks, seeding, maxIterations, kernel);
    }

    public KMeansSettings withRanks(int value) {
        return new KMeansSettings(clusters, seed, value, seeding, maxIterations, kernel);
    }

    public KMeansSettings withSeeding(Seeding value) {
        return new KMeansSettings(clusters, seed, ranks, value, maxIterations, kernel);
    }

    public KMeansSettings withMaxIterations(int value) {
        return new KMeansSettings(clusters, seed, ranks, seeding, value, kernel);
    }

    public KMeansSettings withKernel(Kernel value) {
        return new KMeansSettings(clusters, seed, ranks, seeding, maxIterations, value);
    }
}
