package io.portolan.clustering.run;

import io.portolan.clustering.selection.ContingencyTable;

/// The clusters beside the known classes of the points.
///
/// @param column where the classes stand
/// @param table how many points of each class lie in each cluster
public record ClassComparison(String column, ContingencyTable table) {}
