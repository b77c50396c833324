package io.portolan.clustering.annealing;

import io.portolan.clustering.kernel.Spread;
import java.util.List;

/// The expectation step: assigns every point to all clusters in part, and sums.
@FunctionalInterface
public interface Expectation {
    /// One sweep over all points at a temperature.
    ///
    /// A point belongs to a cluster in proportion to `mass * exp(-|x - center|^2 / temperature)`.
    ///
    /// *Units and shapes:* coordinates and the root of the temperature have the same unit.
    ///
    /// Source: Qiu et al. 2008 data mining, equation (1); Rose 1998, section II
    Moments measure(List<AnnealedCluster> clusters, double temperature, Spread spread);
}
