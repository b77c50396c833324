package io.portolan.clustering;

/// What [DeterministicAnnealing] is asked to do.
///
/// @param goal how many clusters, or until when
/// @param seed where the random numbers of the refinement start; annealing itself has none
/// @param ranks how many ranks share the points, at least 1; changes the time, never the result
/// @param effort how much work to put into finding better clusters
/// @param cooling what a temperature is multiplied by to get the next, from 0.5 to 0.99; slower
///   cooling takes longer, tells the temperatures of splits more exactly, and is seldom better
/// @param kernel which code assigns points
/// @param reach points farther than this from every center are outliers, taken up by a
///   [NoiseCluster]; infinite: there is none
public record AnnealingSettings(
        AnnealingGoal goal,
        long seed,
        int ranks,
        Effort effort,
        double cooling,
        Kernel kernel,
        double reach) {
    private static final double FASTEST = 0.5;
    private static final double SLOWEST = 0.99;

    public AnnealingSettings {
        Requirement.atLeastOne("ranks", ranks);
        Requirement.reach("reach", reach);
        if (!(cooling >= FASTEST && cooling <= SLOWEST)) {
            throw ClusteringException.argument(
                    "cooling = %s: must be from %s to %s; 0.8 is usual"
                            .formatted(cooling, FASTEST, SLOWEST));
        }
    }

    /// Without a noise cluster.
    public AnnealingSettings(
            AnnealingGoal goal,
            long seed,
            int ranks,
            Effort effort,
            double cooling,
            Kernel kernel) {
        this(goal, seed, ranks, effort, cooling, kernel, Double.POSITIVE_INFINITY);
    }

    /// K clusters; seed 1, one rank, default effort and its cooling.
    public static AnnealingSettings of(int clusters) {
        return of(new AnnealingGoal.Exactly(clusters));
    }

    /// Seed 1, one rank, default effort and its cooling.
    public static AnnealingSettings of(AnnealingGoal goal) {
        Effort effort = Effort.DEFAULT;
        return new AnnealingSettings(goal, 1, 1, effort, effort.cooling(), Kernel.AUTOMATIC);
    }

    public AnnealingSettings withGoal(AnnealingGoal value) {
        return new AnnealingSettings(value, seed, ranks, effort, cooling, kernel, reach);
    }

    public AnnealingSettings withSeed(long value) {
        return new AnnealingSettings(goal, value, ranks, effort, cooling, kernel, reach);
    }

    public AnnealingSettings withRanks(int value) {
        return new AnnealingSettings(goal, seed, value, effort, cooling, kernel, reach);
    }

    /// The effort and the cooling that belongs to it.
    public AnnealingSettings withEffort(Effort value) {
        return new AnnealingSettings(goal, seed, ranks, value, value.cooling(), kernel, reach);
    }

    public AnnealingSettings withCooling(double value) {
        return new AnnealingSettings(goal, seed, ranks, effort, value, kernel, reach);
    }

    public AnnealingSettings withKernel(Kernel value) {
        return new AnnealingSettings(goal, seed, ranks, effort, cooling, value, reach);
    }

    /// With a noise cluster for points farther than a distance from every center.
    public AnnealingSettings withReach(double value) {
        return new AnnealingSettings(goal, seed, ranks, effort, cooling, kernel, value);
    }

    /// Whether every sweep is to see every point: where the effort asks for it, where splits are
    /// the result, and where single points matter.
    boolean isExhaustive() {
        return effort.isExhaustive()
                || goal instanceof AnnealingGoal.Until
                || reach < Double.POSITIVE_INFINITY;
    }

    /// What the result depends on, as text.
    String identity() {
        String outliers = reach < Double.POSITIVE_INFINITY ? ", outliers beyond " + reach : "";
        return "%s, seed %d, quality %s, cooling %s%s"
                .formatted(goal, seed, effort, cooling, outliers);
    }
}
