package io.portolan.clustering;

/// One pass over all points, as it appears in the history of a run.
///
/// *Units and shapes:* `number` counts from 1. `temperature` has the unit of a squared distance and
/// is NaN for K-means, which has none. `inertia` is the sum of squared distances (weighted when the
/// points are) to the centers this sweep assigned to; for annealing it is the expected distortion.
///
/// @param number which sweep, from 1
/// @param temperature the temperature, NaN where there is none
/// @param clusters how many centers there were
/// @param inertia the sum of squared distances or the expected distortion
public record Sweep(int number, double temperature, int clusters, double inertia) {}
