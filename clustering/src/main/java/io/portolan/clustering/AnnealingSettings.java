package io.portolan.clustering;

/// What [DeterministicAnnealing] is asked to do.
///
/// @param goal how many clusters, or until when
/// @param seed where the random numbers of the refinement start; annealing itself has none
/// @param ranks how many ranks share the points, at least 1; changes the time, never the result
/// @param quality how much work to put into finding better clusters
/// @param cooling what a temperature is multiplied by to get the next, from 0.5 to 0.99; slower
///   cooling takes longer, tells the temperatures of splits more exactly, and is seldom better
/// @param kernel which code assigns points
public record AnnealingSettings(
        AnnealingGoal goal, long seed, int ranks, Quality quality, double cooling, Kernel kernel) {
    private static final double FASTEST = 0.5;
    private static final double SLOWEST = 0.99;

    public AnnealingSettings {
        Requirement.atLeastOne("ranks", ranks);
        if (!(cooling >= FASTEST && cooling <= SLOWEST)) {
            throw ClusteringException.argument(
                    "cooling = %s: must be from %s to %s; 0.8 is usual"
                            .formatted(cooling, FASTEST, SLOWEST));
        }
    }

    /// K clusters; seed 1, one rank, default quality and its cooling.
    public static AnnealingSettings of(int clusters) {
        return of(new AnnealingGoal.Exactly(clusters));
    }

    /// Seed 1, one rank, default quality and its cooling.
    public static AnnealingSettings of(AnnealingGoal goal) {
        Quality quality = Quality.DEFAULT;
        return new AnnealingSettings(goal, 1, 1, quality, quality.cooling(), Kernel.AUTOMATIC);
    }

    public AnnealingSettings withGoal(AnnealingGoal value) {
        return new AnnealingSettings(value, seed, ranks, quality, cooling, kernel);
    }

    public AnnealingSettings withSeed(long value) {
        return new AnnealingSettings(goal, value, ranks, quality, cooling, kernel);
    }

    public AnnealingSettings withRanks(int value) {
        return new AnnealingSettings(goal, seed, value, quality, cooling, kernel);
    }

    /// The quality and the cooling that belongs to it.
    public AnnealingSettings withQuality(Quality value) {
        return new AnnealingSettings(goal, seed, ranks, value, value.cooling(), kernel);
    }

    public AnnealingSettings withCooling(double value) {
        return new AnnealingSettings(goal, seed, ranks, quality, value, kernel);
    }

    public AnnealingSettings withKernel(Kernel value) {
        return new AnnealingSettings(goal, seed, ranks, quality, cooling, value);
    }

    /// What the result depends on, as text.
    String identity() {
        return "%s, seed %d, quality %s, cooling %s".formatted(goal, seed, quality, cooling);
    }
}
