package io.portolan.cli.model;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Model;
import java.util.List;

/// A model and where it came from.
///
/// @param portolan the version of the Portolan that made it
/// @param method the method's name on the command line
/// @param metric what distances are: [#EUCLIDEAN]
/// @param columns the names of the coordinates
/// @param model the centers
/// @param clusters size, weight, radius and inertia, by label
public record StoredModel(
        String portolan,
        String method,
        String metric,
        List<String> columns,
        Model model,
        List<Cluster> clusters) {

    /// The root of the sum of squared differences.
    public static final String EUCLIDEAN = "euclidean";

    public StoredModel {
        columns = List.copyOf(columns);
        clusters = List.copyOf(clusters);
    }
}
