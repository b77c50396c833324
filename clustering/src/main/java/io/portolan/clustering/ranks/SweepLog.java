package io.portolan.clustering.ranks;

import java.util.function.Supplier;

/// Is told of every sweep that the ranks make together.
@FunctionalInterface
public interface SweepLog {
    /// Adds a sweep; every rank adds it to its own log.
    ///
    /// @param temperature in the space of the sweeps; NaN where there is none
    /// @param clusters how many centers there were
    /// @param inertia in the space of the sweeps
    void add(double temperature, int clusters, double inertia);

    /// Offers the centers of the sweep that was added last. By default nobody wants them.
    ///
    /// @param centers makes them: `[k * dimensions + d]`, in the space of the sweeps
    default void centers(Supplier<double[]> centers) {}
}
