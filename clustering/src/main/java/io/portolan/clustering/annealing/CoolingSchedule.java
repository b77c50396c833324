package io.portolan.clustering.annealing;

/// How the temperature falls, and how long it is held.
///
/// @param factor what a temperature is multiplied by to get the next, between 0 and 1
/// @param maxSweeps how many EM steps are made at one temperature at most
/// @param tolerance a temperature is done when no center moves farther than this part of its root
public record CoolingSchedule(double factor, int maxSweeps, double tolerance) {
    /// Annealing starts this much above the first critical temperature.
    private static final double ABOVE = 1.02;

    /// No further than to this part of the first temperature: f32 ends there.
    private static final double DEEPEST = 1e-11;

    /// At this part of the temperature of the last split nearly all points are in one cluster.
    private static final double FROZEN = 0.1;

    /// 15 steps at most, or until no center moves by 3 % of the root of the temperature: longer
    /// does not lead to better clusters.
    public static CoolingSchedule withFactor(double factor) {
        return new CoolingSchedule(factor, 15, 0.03);
    }

    double start(AnnealedCluster everything) {
        return ABOVE * everything.criticalTemperature();
    }

    double next(double temperature) {
        return temperature * factor;
    }

    double deepest(double start) {
        return start * DEEPEST;
    }

    double frozen(double lastSplit) {
        return lastSplit * FROZEN;
    }
}
