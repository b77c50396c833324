package io.portolan.clustering;

/// How much work [DeterministicAnnealing] puts into finding better clusters.
public enum Effort {
    /// Annealing and Lloyd's algorithm only: the least work, within some percent of the best.
    FAST(0.8, 0, 0),
    /// Breathing K-means repairs what annealing got wrong. Where that takes about a second,
    /// breathing K-means from up to 10 seedings tries to find something better; where clusters
    /// explain less than half of the sum of squares, from up to 3.
    DEFAULT(0.8, 0, 10),
    /// Slower cooling, and always at least 3 such seedings; every sweep sees every point.
    HIGH(0.9, 3, 10);

    /// So much work, in points times clusters times dimensions, a refinement may take for every
    /// quality but the highest.
    private static final double SMALL = 2e7;

    private final double cooling;
    private final int leastSeedings;
    private final int mostSeedings;

    Effort(double cooling, int leastSeedings, int mostSeedings) {
        this.cooling = cooling;
        this.leastSeedings = leastSeedings;
        this.mostSeedings = mostSeedings;
    }

    /// What a temperature is multiplied by to get the next.
    public double cooling() {
        return cooling;
    }

    /// Whether every sweep sees every point, however close together they lie.
    boolean isExhaustive() {
        return this == HIGH;
    }

    /// Whether breathing K-means follows the annealing.
    boolean isRefined() {
        return this != FAST;
    }

    /// From how many seedings besides it is tried to find something better.
    ///
    /// @param work of one sweep, in points times clusters times dimensions
    int seedings(double work) {
        return (int) Math.clamp(SMALL / work, leastSeedings, mostSeedings);
    }
}
