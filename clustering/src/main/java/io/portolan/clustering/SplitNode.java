package io.portolan.clustering;

import java.util.List;

/// A cluster in the tree of splits.
///
/// @param number its place in [SplitTree#nodes]
/// @param parent the number of the cluster it came from; -1 for the root
/// @param mass its part of the total weight, from 0 to 1
/// @param temperature at which it split, in the unit of a squared distance; NaN if it did not
/// @param criticalTemperature below which it was unstable: twice the largest eigenvalue of its
///   covariance; NaN if it did not split
/// @param gain how much the split lowered the distortion, the weighted sum of squared distances; 0
///   if it did not split
/// @param children the numbers of the two it became; empty if it did not split
/// @param label the number of the cluster in the result; -1 if it split, or has none there
public record SplitNode(
        int number,
        int parent,
        double mass,
        double temperature,
        double criticalTemperature,
        double gain,
        List<Integer> children,
        int label) {
    public SplitNode {
        children = List.copyOf(children);
    }

    /// Whether it did not split.
    public boolean isLeaf() {
        return children.isEmpty();
    }
}
