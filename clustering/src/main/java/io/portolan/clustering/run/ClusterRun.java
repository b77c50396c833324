package io.portolan.clustering.run;

import io.portolan.clustering.Centers;
import io.portolan.clustering.Cluster;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.model.ClusterModel;
import io.portolan.clustering.selection.ClusterQuality;
import io.portolan.clustering.selection.SelectionOutcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Everything that is known about a finished run of `cluster`, for those who write about it.
///
/// @param version the version of Portolan
/// @param command a command line that gives the same result again
/// @param table the points and where they came from
/// @param clustering the result
/// @param selection the numbers of clusters that were tried; null: one was asked for
/// @param method the method's name on the command line
/// @param methodName the method's name in a sentence
/// @param seed where random numbers started
/// @param geography which columns are longitude and latitude; null: none are
/// @param misfit why columns named like degrees hold none; null: they do, or there are no such
/// @param reading how long the file was read
/// @param computing how long the points were clustered
/// @param medoids the medoid of each cluster, by label
/// @param policy what became of missing values
/// @param quality how well the clusters describe the points
/// @param names how the points are called
/// @param comparison the clusters beside known classes; null: none were given
public record ClusterRun(
        String version,
        String command,
        PointTable table,
        Clustering clustering,
        @Nullable SelectionOutcome selection,
        String method,
        String methodName,
        long seed,
        @Nullable GeographicPair geography,
        @Nullable String misfit,
        Duration reading,
        Duration computing,
        List<Medoid> medoids,
        MissingPolicy policy,
        ClusterQuality quality,
        PointNames names,
        @Nullable ClassComparison comparison) {

    public ClusterRun {
        medoids = List.copyOf(medoids);
    }

    /// The centers by label, in the units of the columns.
    public Centers centers() {
        return table.scaling().original(clustering.centers());
    }

    /// What `model.json` keeps.
    public ClusterModel model() {
        return new ClusterModel(
                version,
                method,
                table.columns(),
                clustering.model(),
                table.scaling(),
                policy,
                clusters());
    }

    /// What distances are measured in.
    public DistanceUnit distanceUnit() {
        return DistanceUnit.of(
                table.points().metric(), table.scaling(), table.columns(), geography);
    }

    /// The clusters by label.
    public List<Cluster> clusters() {
        return IntStream.range(0, clustering.clusters()).mapToObj(clustering::cluster).toList();
    }
}
