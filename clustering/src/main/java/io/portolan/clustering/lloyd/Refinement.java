package io.portolan.clustering.lloyd;

import io.portolan.clustering.ranks.Share;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Improves the centers of an annealing, and tries whether some seedings lead to better ones.
///
/// *Threads:* one per rank; all ranks refine together.
public final class Refinement {
    /// Where clusters explain little there are many optima nearly as good, and how good the one
    /// found is depends on the start; the less so, the more clusters there are. So at least this
    /// number of seedings divided by that of clusters are tried, but no more than three.
    private static final int CLUSTERS_AGAINST_NOISE = 80;

    private static final int MOST_AGAINST_NOISE = 3;

    private final Share share;
    private final BreathingRefinement breathing;
    private final RefinementState state;
    private final long seed;
    private final int seedings;
    private final Runnable afterEveryBreath;

    /// Goes on from a state, which it changes.
    ///
    /// @param seedings how many are tried besides the annealing, at least
    /// @param afterEveryBreath called when the state is that of the next breath
    public Refinement(
            Share share,
            BreathingRefinement breathing,
            RefinementState state,
            long seed,
            int seedings,
            Runnable afterEveryBreath) {
        this.share = share;
        this.breathing = breathing;
        this.state = state;
        this.seed = seed;
        this.seedings = seedings;
        this.afterEveryBreath = afterEveryBreath;
    }

    /// Centers with an inertia no larger than that of the given ones.
    public double[] refine(double[] annealed) {
        int clusters = annealed.length / share.space().dimensions();
        double @Nullable [] best = state.best;
        while (state.start <= seedings(clusters) && !(best != null && state.bestInertia == 0)) {
            best = refined(annealed, clusters, best);
        }
        return best == null ? annealed : best;
    }

    /// Depends on the state alone, so that a run that goes on tries as many.
    private int seedings(int clusters) {
        return breathing.scale().isNoisy(state.bestInertia)
                ? Math.max(
                        seedings, Math.min(MOST_AGAINST_NOISE, CLUSTERS_AGAINST_NOISE / clusters))
                : seedings;
    }

    private double[] seeded(int clusters) {
        double[] chosen = D2Sampling.seed(share, clusters, seed + state.start);
        // Such as a user would be given them.
        return share.geometry().toSpace(share.geometry().ofSpace(chosen));
    }

    /// Refines one start; returns the better of its centers and those before.
    private double[] refined(double[] annealed, int clusters, double @Nullable [] before) {
        SplittableRandom random = new SplittableRandom(seed + state.start);
        for (int i = 0; i < state.drawn; i++) {
            random.nextDouble();
        }
        double[] current = state.current;
        if (current == null) {
            double[] start = state.start == 0 ? annealed : seeded(clusters);
            current = breathing.begin(state, start);
            afterEveryBreath.run();
        }
        while (state.added > 0 && state.currentInertia > 0) {
            current = breathing.breathe(state, current, random);
            afterEveryBreath.run();
        }
        double[] better = before;
        if (before == null || state.currentInertia < state.bestInertia) {
            better = current;
            state.best = current;
            state.bestInertia = state.currentInertia;
        }
        state.start++;
        state.current = null;
        state.drawn = 0;
        afterEveryBreath.run();
        return better == null ? current : better;
    }
}
