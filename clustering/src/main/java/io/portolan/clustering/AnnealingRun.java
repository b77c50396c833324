package io.portolan.clustering;

import io.portolan.clustering.annealing.AnnealedCluster;
import io.portolan.clustering.annealing.Annealer;
import io.portolan.clustering.annealing.AnnealingState;
import io.portolan.clustering.annealing.CoolingSchedule;
import io.portolan.clustering.annealing.Leaf;
import io.portolan.clustering.annealing.SoftExpectation;
import io.portolan.clustering.lloyd.BreathingRefinement;
import io.portolan.clustering.lloyd.Lloyd;
import io.portolan.clustering.lloyd.Refinement;
import io.portolan.clustering.lloyd.RefinementState;
import io.portolan.clustering.points.ClusteringFeatures;
import io.portolan.clustering.ranks.F32Coordinates;
import io.portolan.clustering.ranks.Share;
import io.portolan.clustering.ranks.SoftKernel;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// What one rank does for [DeterministicAnnealing].
///
/// *Threads:* one per rank; all ranks run together and find the same clusters.
final class AnnealingRun {
    /// For exactly K clusters, annealing grows to this many times K before it merges.
    private static final int OVERSHOOT = 2;

    private final AnnealingSettings settings;
    private final Share share;

    /// What stands for the points until the last run of Lloyd's algorithm.
    private final Share condensed;

    /// Whether so little is to be done until then that rank 0 does it alone: others would only take
    /// a core from the JIT.
    private final boolean isAlone;

    private final int limit;
    private final boolean isPlain;
    private final RunHistory history;
    private final F32Coordinates coordinates;
    private final AnnealingState annealing;
    private final RefinementState refinement;
    private final @Nullable CheckpointFile checkpoint;

    /// @param features what stands for the points while the temperature falls; null: they
    ///   themselves
    /// @param checkpoint where to keep the state; null: nowhere
    AnnealingRun(
            AnnealingSettings settings,
            int limit,
            Share share,
            @Nullable ClusteringFeatures features,
            Progress progress,
            @Nullable CheckpointFile checkpoint) {
        this.settings = settings;
        this.share = share;
        this.limit = limit;
        this.isPlain = settings.kernel().isPlain();
        double work = work((features == null ? share.space() : features.means()).count());
        this.isAlone = features != null && !SoftKernel.isLarge(work);
        this.condensed = features == null ? share : share.of(features, isAlone);
        this.coordinates = new F32Coordinates(condensed, new SoftKernel(isPlain, work));
        int dimensions = dimensions();
        RunState state =
                checkpoint == null ? RunState.start(dimensions) : checkpoint.restored(dimensions);
        this.history = new RunHistory(share, progress, state.sweeps());
        this.annealing = state.annealing();
        this.refinement = state.refinement();
        this.checkpoint = share.rank() == 0 ? checkpoint : null;
    }

    /// What a run found; on rank 0 all of it, elsewhere it may lack how it came about.
    record Result(Labelling.Summary summary, RunTrace course) {}

    /// How many clusters to grow to; one cluster needs no annealing.
    ///
    /// @param count how many points there are
    /// @param distinct counts the distinct points up to a limit
    static int limit(AnnealingGoal goal, int count, IntUnaryOperator distinct) {
        long wanted =
                switch (goal) {
                    case AnnealingGoal.Exactly exactly ->
                            exactly.clusters() == 1 ? 1 : (long) OVERSHOOT * exactly.clusters();
                    case AnnealingGoal.Until until -> until.maxClusters();
                };
        return distinct.applyAsInt((int) Math.min(count, wanted));
    }

    /// Points times clusters times dimensions.
    private double work(int points) {
        // A point and cluster cost as much as a few dimensions besides: the exponential.
        return (double) points * clusters() * (dimensions() + 6);
    }

    private int dimensions() {
        return share.space().dimensions();
    }

    private int clusters() {
        return settings.goal() instanceof AnnealingGoal.Exactly exactly
                ? exactly.clusters()
                : limit;
    }

    Result run(Labelling labelling) {
        double[] start = isAlone ? fromFirst() : anneal();
        Lloyd last = Lloyd.toTheEnd(share, isPlain, start, history);
        Labelling.Summary summary = labelling.label(share, last.assignment(), last.centers());
        return new Result(
                summary,
                new RunTrace(
                        history.sweeps(),
                        last.relocations(),
                        last.isConverged(),
                        isOfOther() ? null : tree(last.centers(), summary)));
    }

    /// Whether another rank anneals for this one.
    private boolean isOfOther() {
        return isAlone && share.rank() > 0;
    }

    private double[] fromFirst() {
        return share.ofFirst(isOfOther() ? new double[clusters() * dimensions()] : anneal());
    }

    private double[] anneal() {
        Annealer annealer =
                new Annealer(
                        new SoftExpectation(condensed, coordinates, history),
                        CoolingSchedule.withFactor(settings.cooling()),
                        annealing,
                        this::save);
        return switch (settings.goal()) {
            case AnnealingGoal.Exactly exactly -> exactly(annealer, exactly.clusters());
            case AnnealingGoal.Until until -> until(annealer, until);
        };
    }

    private double[] exactly(Annealer annealer, int clusters) {
        annealer.grow(limit, 0);
        annealer.condense(clusters, coordinates.outlierSquare());
        double[] annealed = centers(annealing.clusters(), clusters);
        boolean isBest = clusters == 1 && share.geometry().hasMeans();
        if (!settings.effort().isRefined() || isBest) {
            return annealed;
        }
        return new Refinement(
                        condensed,
                        new BreathingRefinement(condensed, coordinates, isPlain, history),
                        refinement,
                        settings.seed(),
                        settings.effort().seedings(work(share.whole().count())),
                        this::save)
                .refine(annealed);
    }

    private double[] until(Annealer annealer, AnnealingGoal.Until goal) {
        annealer.grow(limit, goal.temperature() / unit());
        return centers(annealing.clusters(), annealing.clusters().size());
    }

    private double[] centers(List<AnnealedCluster> found, int clusters) {
        int dimensions = dimensions();
        double[] centers = new double[clusters * dimensions];
        for (int k = 0; k < clusters; k++) {
            // Clusters that f32 could not tell apart start on the first one: Lloyd's algorithm
            // finds them empty and moves them to far points.
            double[] center = exact(found.get(k < found.size() ? k : 0).center());
            System.arraycopy(center, 0, centers, k * dimensions, dimensions);
        }
        return centers;
    }

    private double[] exact(double[] f32) {
        double[] exact = new double[f32.length];
        for (int d = 0; d < exact.length; d++) {
            exact[d] = coordinates.exact(f32[d], d);
        }
        return exact;
    }

    /// The tree of splits; its leaves are the clusters of the result where these were not merged
    /// and moved about since.
    private SplitTree tree(double[] centers, Labelling.Summary summary) {
        int dimensions = dimensions();
        double weight = share.space().totalWeight();
        boolean isResult = settings.goal() instanceof AnnealingGoal.Until;
        SplitTreeBuilder builder = new SplitTreeBuilder(annealing.transitions(), dimensions);
        List<Leaf> leaves = annealing.leaves();
        for (int k = 0; k < leaves.size(); k++) {
            Leaf leaf = leaves.get(k);
            if (isResult) {
                double[] center = new double[dimensions];
                System.arraycopy(centers, k * dimensions, center, 0, dimensions);
                int label = summary.model().labels().get(k);
                double mass = summary.clusters().get(label).weight() / weight;
                builder.leaf(leaf.node(), mass, center, label);
            } else {
                builder.leaf(leaf.node(), leaf.mass(), exact(leaf.center()), -1);
            }
        }
        return builder.build(share.geometry().inUnits(weight), unit());
    }

    /// A squared f32 distance of 1, as a temperature.
    private double unit() {
        double scale = condensed.space().frame().scale();
        return share.geometry().inUnits(1 / (scale * scale));
    }

    private void save() {
        if (checkpoint != null) {
            checkpoint.save(new RunState(history.sweeps(), annealing, refinement));
        }
    }
}
