package io.portolan.clustering.annealing;

/// A cluster became two.
///
/// @param temperature at which the split was made
/// @param criticalTemperature below which the cluster was unstable
/// @param mass its part of the total weight
public record PhaseTransition(double temperature, double criticalTemperature, double mass) {}
