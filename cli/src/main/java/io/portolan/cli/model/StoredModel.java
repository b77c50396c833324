package io.portolan.cli.model;

import io.portolan.clustering.Cluster;
import io.portolan.clustering.Model;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings.Missing;
import java.util.List;

/// A model and where it came from.
///
/// @param portolan the version of the Portolan that made it
/// @param method the method's name on the command line
/// @param columns the names of the coordinates
/// @param model the centers and the metric
/// @param scaling what was done to coordinates before; centers are scaled
/// @param missing what became of rows that missed a value
/// @param marks what stood for a missing value besides the usual
/// @param clusters size, weight, radius and inertia, by label
public record StoredModel(
        String portolan,
        String method,
        List<String> columns,
        Model model,
        Scaling scaling,
        Missing missing,
        List<String> marks,
        List<Cluster> clusters) {

    public StoredModel {
        columns = List.copyOf(columns);
        marks = List.copyOf(marks);
        clusters = List.copyOf(clusters);
    }
}
