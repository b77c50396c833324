package io.portolan.clustering;

import java.util.Comparator;
import java.util.List;

/// How clusters split while the temperature fell: the answer of deterministic annealing to the
/// question how many clusters there are.
///
/// Every split is a phase transition. A number of clusters that lasts while the temperature falls
/// far is one that the data have by themselves; splits that follow each other quickly only divide
/// what has no parts.
///
/// The gains of all splits add up to what the leaves explain: the distortion of one cluster less
/// that of the leaves.
///
/// *Threads:* immutable.
///
/// Source: Rose 1998, section II
///
/// @param nodes the root first, every other after its parent, in the order of the splits
public record SplitTree(List<SplitNode> nodes) {
    public SplitTree {
        nodes = List.copyOf(nodes);
    }

    /// The clusters that split, in the order in which they did.
    public List<SplitNode> splits() {
        return nodes.stream().filter(n -> !n.isLeaf()).toList();
    }

    /// How many clusters there were at the end.
    public int leaves() {
        return nodes.size() - splits().size();
    }

    /// The number of clusters, at least 2, that lasted longest while the temperature fell, as the
    /// ratio of the critical temperatures before and after; 1 if nothing split.
    ///
    /// *Cost:* sorts the splits.
    public int persistentClusters() {
        double[] critical = criticalTemperatures();
        int persistent = Math.min(critical.length, 1) + 1;
        double longest = 0;
        for (int splits = 1; splits < critical.length; splits++) {
            double ratio = critical[splits - 1] / critical[splits];
            if (ratio > longest) {
                longest = ratio;
                persistent = splits + 1;
            }
        }
        return persistent;
    }

    /// Falling: with the first, one cluster became two.
    public double[] criticalTemperatures() {
        return splits().stream()
                .map(SplitNode::criticalTemperature)
                .sorted(Comparator.reverseOrder())
                .mapToDouble(t -> t)
                .toArray();
    }
}
