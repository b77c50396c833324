package io.portolan.clustering;

/// What [DeterministicAnnealing] is asked to do.
///
/// @param clusters K, at least 1 and at most the number of distinct points
/// @param seed where the random numbers of the refinement start; annealing itself has none
/// @param ranks how many ranks share the points, at least 1; changes the time, never the result
/// @param cooling what a temperature is multiplied by to get the next, from 0.5 to 0.99; slower
///   cooling takes longer and is seldom better
/// @param isRefined whether breathing K-means follows, which repairs the few clusters that
///   annealing got wrong
/// @param kernel which code assigns points
public record AnnealingSettings(
        int clusters, long seed, int ranks, double cooling, boolean isRefined, Kernel kernel) {
    private static final double FASTEST = 0.5;
    private static final double SLOWEST = 0.99;

    public AnnealingSettings {
        Requirement.atLeastOne("clusters", clusters);
        Requirement.atLeastOne("ranks", ranks);
        if (!(cooling >= FASTEST && cooling <= SLOWEST)) {
            throw ClusteringException.argument(
                    "cooling = %s: must be from %s to %s; 0.8 is usual"
                            .formatted(cooling, FASTEST, SLOWEST));
        }
    }

    /// Seed 1, one rank, cooling 0.8, refined.
    public static AnnealingSettings of(int clusters) {
        return new AnnealingSettings(clusters, 1, 1, 0.8, true, Kernel.AUTOMATIC);
    }

    public AnnealingSettings withClusters(int value) {
        return new AnnealingSettings(value, seed, ranks, cooling, isRefined, kernel);
    }

    public AnnealingSettings withSeed(long value) {
        return new AnnealingSettings(clusters, value, ranks, cooling, isRefined, kernel);
    }

    public AnnealingSettings withRanks(int value) {
        return new AnnealingSettings(clusters, seed, value, cooling, isRefined, kernel);
    }

    public AnnealingSettings withCooling(double value) {
        return new AnnealingSettings(clusters, seed, ranks, value, isRefined, kernel);
    }

    public AnnealingSettings withRefined(boolean value) {
        return new AnnealingSettings(clusters, seed, ranks, cooling, value, kernel);
    }

    public AnnealingSettings withKernel(Kernel value) {
        return new AnnealingSettings(clusters, seed, ranks, cooling, isRefined, value);
    }
}
