package io.portolan.clustering.selection;

import java.util.OptionalDouble;

/// The variance between clusters by that within them, each by its degrees of freedom.
///
/// Source: Calinski and Harabasz 1974
final class CalinskiHarabasz {
    private CalinskiHarabasz() {}

    /// @param inertia of K clusters
    /// @param inertiaOfOne of one
    /// @param points how many there are, those that weigh nothing not counted
    static OptionalDouble of(int clusters, double inertia, double inertiaOfOne, int points) {
        if (clusters < 2 || points <= clusters || !(inertia > 0)) {
            return OptionalDouble.empty();
        }
        double between = Math.max(0, inertiaOfOne - inertia) / (clusters - 1);
        double within = inertia / (points - clusters);
        double ratio = between / within;
        return Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
    }
}
