package io.portolan.cli.model;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Model;
import java.util.List;

/// A model and where it came from.
///
/// @param portolan the version of the Portolan that made it
/// @param method the method's name on the command line
/// @param columns the names of the coordinates
/// @param model the centers and the metric
/// @param clusters size, weight, radius and inertia, by label
public record StoredModel(
        String portolan, String method, List<String> columns, Model model, List<Cluster> clusters) {

    public StoredModel {
        columns = List.copyOf(columns);
        clusters = List.copyOf(clusters);
    }
}
