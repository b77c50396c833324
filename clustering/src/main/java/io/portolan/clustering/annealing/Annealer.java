package io.portolan.clustering.annealing;

import java.util.ArrayList;
import java.util.List;

/// Deterministic annealing: from one cluster at a high temperature to K at a low one.
///
/// While the temperature falls, clusters split where they become unstable. Splits come in the order
/// of size, not of gain, so growing to exactly K leaves large thin clusters divided and small dense
/// ones together. So it grows to more than K, merges the cheapest pairs, and lets the K that are
/// left settle again from the temperature of the last split.
///
/// Source: Rose 1998, section II; Qiu et al. 2008 data mining, section 3
public final class Annealer {
    /// A variance that f32 coordinates of magnitude 1 cannot resolve.
    private static final double UNRESOLVED = 1e-13;

    private final CoolingSchedule schedule;
    private final Codebook codebook;
    private final List<PhaseTransition> transitions = new ArrayList<>();

    /// *Units and shapes:* the coordinates of the expectation are of magnitude 1.
    public Annealer(Expectation expectation, CoolingSchedule schedule, int dimensions) {
        this.schedule = schedule;
        codebook = new Codebook(expectation, schedule, dimensions);
    }

    /// Anneals.
    ///
    /// @param clusters K
    /// @param limit how many clusters to grow to before merging, at least K
    /// @return at most K clusters; fewer when the rest of the points cannot be told apart in f32
    public List<AnnealedCluster> anneal(int clusters, int limit) {
        double lastSplit = grow(limit);
        WardMerge.reduce(codebook.clusters(), clusters);
        double end = schedule.frozen(lastSplit);
        for (double t = lastSplit; t > end; t = schedule.next(t)) {
            codebook.settle(t);
        }
        return List.copyOf(codebook.clusters());
    }

    /// The splits of the last run in order; those that did not come true included.
    public List<PhaseTransition> transitions() {
        return List.copyOf(transitions);
    }

    /// *Units and shapes:* the result is the temperature of the last split.
    private double grow(int limit) {
        double temperature = schedule.start(codebook.everything());
        double lastSplit = temperature;
        double end = schedule.deepest(temperature);
        while (temperature > end) {
            codebook.settleToSplit(temperature);
            Twins.part(codebook.clusters(), temperature);
            codebook.removeEmpty();
            boolean isGrown = codebook.clusters().size() >= limit;
            boolean isResolved = codebook.largestVariance() <= UNRESOLVED;
            if (!codebook.hasTwins() && (isGrown || isResolved)) {
                break;
            }
            transitions.addAll(Twins.split(codebook.clusters(), temperature, limit));
            lastSplit = temperature;
            temperature = schedule.next(temperature);
        }
        return lastSplit;
    }
}
