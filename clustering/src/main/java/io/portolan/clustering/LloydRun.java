package io.portolan.clustering;

import java.util.function.DoubleUnaryOperator;

/// Lloyd's algorithm from given centers to rest.
///
/// Source: Lloyd 1982
final class LloydRun {
    private static final int MAX_SWEEPS = 1000;

    private final LloydSweep sweep;
    private final boolean isConverged;

    private LloydRun(LloydSweep sweep, boolean isConverged) {
        this.sweep = sweep;
        this.isConverged = isConverged;
    }

    /// Sweeps until no label changes.
    static LloydRun toTheEnd(Grain grain, Kernel kernel, Centers start, RunHistory history) {
        return atMost(MAX_SWEEPS, grain, kernel, start, history);
    }

    /// Sweeps until no label changes, or the limit is reached.
    static LloydRun atMost(
            int limit, Grain grain, Kernel kernel, Centers start, RunHistory history) {
        return of(limit, grain, kernel, start, inertia -> Double.NEGATIVE_INFINITY, history);
    }

    /// Sweeps until one gains no more than a part of the scale, or no label changes.
    static LloydRun toRest(
            Grain grain,
            Kernel kernel,
            Centers start,
            double part,
            GainScale scale,
            RunHistory history) {
        return of(MAX_SWEEPS, grain, kernel, start, inertia -> part * scale.at(inertia), history);
    }

    private static LloydRun of(
            int limit,
            Grain grain,
            Kernel kernel,
            Centers start,
            DoubleUnaryOperator rest,
            RunHistory history) {
        LloydSweep sweep = new LloydSweep(grain, kernel, start);
        double before = Double.MAX_VALUE;
        boolean isConverged = false;
        boolean isAtRest = false;
        for (int s = 0; s < limit && !isConverged && !isAtRest; s++) {
            isConverged = sweep.run() == 0;
            history.add(Double.NaN, start.count(), sweep.inertia());
            isAtRest =
                    !sweep.isInVain()
                            && before - sweep.inertia() <= rest.applyAsDouble(sweep.inertia());
            before = sweep.inertia();
        }
        return new LloydRun(sweep, isConverged);
    }

    /// `[k * dimensions + d]`; not to be written.
    double[] centers() {
        return sweep.centers();
    }

    /// What finds the nearest centers; it knows the labels of the last sweep.
    BlockAssignment assignment() {
        return sweep.assignment();
    }

    /// Of the last sweep.
    double inertia() {
        return sweep.inertia();
    }

    /// How many empty clusters were moved.
    int relocations() {
        return sweep.relocations();
    }

    /// Whether no label changed in the last sweep.
    boolean isConverged() {
        return isConverged;
    }
}
