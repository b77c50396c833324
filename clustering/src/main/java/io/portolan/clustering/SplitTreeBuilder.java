package io.portolan.clustering;

import io.portolan.clustering.annealing.PhaseTransition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Makes a [SplitTree] of the splits of an annealing and of the clusters these led to.
final class SplitTreeBuilder {
    private static final int NONE = -1;

    private final List<PhaseTransition> transitions;

    /// By the numbers of [PhaseTransition].
    private final double[] masses;

    private final double[][] means;
    private final int[] labels;

    /// The number in the tree of each of them; [#NONE] for those that vanished.
    private final int[] numbers;

    SplitTreeBuilder(List<PhaseTransition> transitions, int dimensions) {
        this.transitions = transitions;
        int count = 2 * transitions.size() + 1;
        masses = new double[count];
        means = new double[count][dimensions];
        labels = new int[count];
        Arrays.fill(labels, NONE);
        numbers = new int[count];
    }

    /// Adds a cluster that did not split.
    ///
    /// *Units and shapes:* center in the unit of the points.
    ///
    /// @param node its number in the transitions
    /// @param label its number in the result, or -1
    void leaf(int node, double mass, double[] center, int label) {
        masses[node] = mass;
        means[node] = center;
        labels[node] = label;
    }

    /// Makes the tree when all leaves are added.
    ///
    /// @param totalWeight of all points
    /// @param temperatureUnit what a temperature of the transitions is multiplied by
    SplitTree build(double totalWeight, double temperatureUnit) {
        for (PhaseTransition transition : transitions.reversed()) {
            join(transition.node(), transition.first());
        }
        Arrays.fill(numbers, NONE);
        numbers[0] = 0;
        List<SplitNode> nodes = new ArrayList<>();
        nodes.add(leaf(0, 0, NONE));
        for (PhaseTransition transition : transitions) {
            int first = transition.first();
            int number = numbers[transition.node()];
            if (number == NONE) {
                continue;
            }
            if (masses[first] > 0 && masses[first + 1] > 0) {
                split(nodes, transition, totalWeight, temperatureUnit);
            } else {
                // One of the two vanished later: the other is still the whole.
                int left = masses[first] > 0 ? first : first + 1;
                numbers[left] = number;
                nodes.set(number, leaf(left, number, nodes.get(number).parent()));
            }
        }
        return new SplitTree(nodes);
    }

    private void join(int node, int first) {
        double mass = masses[first] + masses[first + 1];
        masses[node] = mass;
        for (int d = 0; d < means[node].length && mass > 0; d++) {
            means[node][d] =
                    (masses[first] * means[first][d] + masses[first + 1] * means[first + 1][d])
                            / mass;
        }
    }

    private void split(
            List<SplitNode> nodes, PhaseTransition transition, double totalWeight, double unit) {
        int node = transition.node();
        int first = transition.first();
        int number = numbers[node];
        int child = nodes.size();
        nodes.set(
                number,
                new SplitNode(
                        number,
                        nodes.get(number).parent(),
                        masses[node],
                        transition.temperature() * unit,
                        transition.criticalTemperature() * unit,
                        totalWeight * gain(first),
                        List.of(child, child + 1),
                        NONE));
        numbers[first] = child;
        numbers[first + 1] = child + 1;
        nodes.add(leaf(first, child, number));
        nodes.add(leaf(first + 1, child + 1, number));
    }

    /// What two clusters have less of squared distances than their union.
    ///
    /// Source: Ward 1963
    private double gain(int first) {
        double square = 0;
        for (int d = 0; d < means[first].length; d++) {
            double difference = means[first][d] - means[first + 1][d];
            square += difference * difference;
        }
        return masses[first] * masses[first + 1] / (masses[first] + masses[first + 1]) * square;
    }

    private SplitNode leaf(int node, int number, int parent) {
        return new SplitNode(
                number, parent, masses[node], Double.NaN, Double.NaN, 0, List.of(), labels[node]);
    }
}
