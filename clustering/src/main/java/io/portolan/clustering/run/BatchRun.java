package io.portolan.clustering.run;

import io.portolan.clustering.Centers;
import io.portolan.clustering.format.BatchTable;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.streaming.BatchClustering;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that is known about a finished run of `cluster` that read its file in batches.
///
/// @param version the version of Portolan
/// @param command a command line that gives the same result again
/// @param table the file and what is in it
/// @param clustering the result
/// @param method the method's name on the command line
/// @param seed where random numbers started
/// @param passes how often the centers passed over all points
/// @param ranks how many shared the work
/// @param computing how long it took to read and to cluster
/// @param policy what became of missing values
/// @param medoids the medoid of each cluster, by label; empty: not asked for
/// @param comparison the clusters beside known classes; null: none were given
public record BatchRun(
        String version,
        String command,
        BatchTable table,
        BatchClustering clustering,
        String method,
        long seed,
        int passes,
        int ranks,
        Duration computing,
        MissingPolicy policy,
        List<Medoid> medoids,
        @Nullable ClassComparison comparison) {

    public BatchRun {
        medoids = List.copyOf(medoids);
    }

    /// This run with what its rows say.
    public BatchRun with(List<Medoid> nearest, @Nullable ClassComparison beside) {
        return new BatchRun(
                version,
                command,
                table,
                clustering,
                method,
                seed,
                passes,
                ranks,
                computing,
                policy,
                nearest,
                beside);
    }

    /// The centers by label, in the units of the columns.
    public Centers centers() {
        return table.scaling().original(clustering.centers());
    }
}
