package io.portolan.clustering.annealing;

import java.util.ArrayList;
import java.util.List;

/// Keeps the splits that came true, and numbers the clusters they made.
final class SplitLog {
    private final List<PhaseTransition> transitions = new ArrayList<>();

    List<PhaseTransition> transitions() {
        return transitions;
    }

    /// Takes over a split of an earlier part of the run.
    void add(PhaseTransition transition) {
        transitions.add(transition);
    }

    /// Gives the two their own numbers.
    void cameTrue(PendingSplit split, AnnealedCluster cluster, AnnealedCluster sibling) {
        // Two new numbers for every split, and 0 for the root.
        int first = 2 * transitions.size() + 1;
        transitions.add(
                new PhaseTransition(
                        cluster.node, first, split.temperature, split.criticalTemperature));
        cluster.node = first;
        sibling.node = first + 1;
    }
}
