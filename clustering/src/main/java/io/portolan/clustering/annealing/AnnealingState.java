package io.portolan.clustering.annealing;

import java.util.ArrayList;
import java.util.List;

/// How far an annealing has come: all that it needs to go on.
///
/// *Threads:* every rank has its own, equal to those of the others between two temperatures.
public final class AnnealingState {
    /// What is done at the next temperature.
    public enum Phase {
        /// Nothing is known yet.
        START,
        /// Clusters split.
        GROWING,
        /// All splits were made.
        GROWN,
        /// The clusters that were kept settle again.
        COOLING,
        /// Nothing is left to do.
        COLD
    }

    final List<AnnealedCluster> clusters = new ArrayList<>();
    final SplitLog log = new SplitLog();
    final List<Leaf> leaves = new ArrayList<>();
    Phase phase = Phase.START;

    /// The next temperature.
    double temperature;

    /// Where the last clusters split.
    double lastSplit;

    /// No further than this.
    double deepest;

    /// How often the lowest temperature was repeated.
    int held;

    AnnealingState() {}

    /// One cluster with all points, of which nothing is known yet.
    public static AnnealingState start(int dimensions) {
        AnnealingState state = new AnnealingState();
        state.clusters.add(
                new AnnealedCluster(
                        new double[dimensions], 1, PrincipalAxis.anyDirection(dimensions)));
        return state;
    }

    /// The clusters at present.
    public List<AnnealedCluster> clusters() {
        return List.copyOf(clusters);
    }

    /// The splits that came true, in order.
    public List<PhaseTransition> transitions() {
        return List.copyOf(log.transitions());
    }

    /// What the splits led to; none before the tree has grown.
    public List<Leaf> leaves() {
        return List.copyOf(leaves);
    }
}
