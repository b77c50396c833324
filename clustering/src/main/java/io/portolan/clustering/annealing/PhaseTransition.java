package io.portolan.clustering.annealing;

/// A cluster became two, and these moved apart.
///
/// @param node the cluster's number in the tree; the first one is 0
/// @param first the number of one half; that of the other is one more
/// @param temperature at which the split was made
/// @param criticalTemperature below which the cluster was unstable
public record PhaseTransition(
        int node, int first, double temperature, double criticalTemperature) {}
