package io.portolan.clustering.annealing;

import io.portolan.clustering.annealing.AnnealingState.Phase;

/// Deterministic annealing: from one cluster at a high temperature to many at a low one.
///
/// While the temperature falls, clusters split where they become unstable. Splits come in the order
/// of size, not of gain, so growing to exactly K leaves large thin clusters divided and small dense
/// ones together. For exactly K, it grows to more, merges the cheapest pairs, and lets the K that
/// are left settle again from the temperature of the last split.
///
/// Source: Rose 1998, section II; Qiu et al. 2008 data mining, section 3
public final class Annealer {
    /// A variance that f32 coordinates of magnitude 1 cannot resolve.
    private static final double UNRESOLVED = 1e-13;

    /// So often the lowest temperature is repeated, for splits of splits.
    private static final int MOST_HELD = 30;

    private final CoolingSchedule schedule;
    private final AnnealingState state;
    private final Codebook codebook;
    private final Runnable atEveryTemperature;

    /// Goes on from a state, which it changes.
    ///
    /// *Units and shapes:* the coordinates of the expectation are of magnitude 1.
    ///
    /// @param atEveryTemperature called when the state is that of the next temperature
    public Annealer(
            Expectation expectation,
            CoolingSchedule schedule,
            AnnealingState state,
            Runnable atEveryTemperature) {
        this.schedule = schedule;
        this.state = state;
        this.atEveryTemperature = atEveryTemperature;
        codebook = new Codebook(expectation, schedule, state.clusters);
    }

    /// Lowers the temperature and splits clusters, unless that was done before.
    ///
    /// It ends when there are so many clusters as the limit says, at the lowest temperature, or
    /// when the rest of the points cannot be told apart in f32.
    public void grow(int limit, double lowestTemperature) {
        if (state.phase == Phase.START) {
            double start = schedule.start(codebook.everything());
            state.deepest = schedule.deepest(start);
            state.temperature = Math.max(start, lowestTemperature);
            state.lastSplit = state.temperature;
            state.phase = Phase.GROWING;
        }
        while (state.phase == Phase.GROWING) {
            boolean isDone =
                    !(state.temperature > state.deepest) || growAt(limit, lowestTemperature);
            if (isDone) {
                SplitPairs.join(state.clusters);
                state.clusters.forEach(c -> state.leaves.add(Leaf.of(c)));
                state.phase = Phase.GROWN;
            }
            atEveryTemperature.run();
        }
    }

    /// Makes the splits of one temperature.
    ///
    /// @return whether no more are to be made
    private boolean growAt(int limit, double lowestTemperature) {
        double temperature = state.temperature;
        codebook.settleToSplit(temperature);
        SplitPairs.part(state.clusters, temperature, state.log);
        codebook.removeEmpty();
        boolean isGrown = state.clusters.size() >= limit;
        boolean isResolved = codebook.largestVariance() <= UNRESOLVED;
        if (!codebook.hasSplitPairs() && (isGrown || isResolved)) {
            return true;
        }
        SplitPairs.split(state.clusters, temperature, limit);
        state.lastSplit = temperature;
        state.temperature = Math.max(schedule.next(temperature), lowestTemperature);
        if (state.temperature == temperature) {
            // The lowest is held until all that is unstable there has split.
            state.held++;
            return !codebook.hasSplitPairs() || state.held > MOST_HELD;
        }
        return false;
    }

    /// Merges down to so many clusters, heats up, and cools down again; after [#grow].
    ///
    /// @param outlierSquare beyond this squared distance from every center a point is an outlier;
    ///   infinite: none is
    public void condense(int clusters, double outlierSquare) {
        double end = schedule.frozen(Math.min(state.lastSplit, outlierSquare));
        end = Math.max(end, state.deepest);
        if (state.phase == Phase.GROWN) {
            WardMerge.reduce(state.clusters, clusters, outlierSquare);
            state.temperature = state.lastSplit;
            state.phase = Phase.COOLING;
        }
        while (state.phase == Phase.COOLING) {
            if (state.temperature > end) {
                codebook.settle(state.temperature);
                state.temperature = schedule.next(state.temperature);
            } else {
                state.phase = Phase.COLD;
            }
            atEveryTemperature.run();
        }
    }
}
