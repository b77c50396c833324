package io.portolan.clustering.examples;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Assigned;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.model.ClusterModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Clusters a table of measurements, keeps the model, and gives new plants to their clusters. Run
/// it in the project's folder.
public final class ClusterSeedlings {

    public static void main(String[] arguments) {
        CsvSettings columns = CsvSettings.detect().withColumns("height_cm", "leaf_cm", "mass_mg");
        PointTable known =
                CsvReader.read(
                        Path.of("examples/data/seedlings.csv"),
                        columns.withMissing(CsvSettings.Missing.SKIP_ROW, List.of())
                                .withScale(Scaling.Kind.STANDARD));
        Clustering found =
                new DeterministicAnnealing(AnnealingSettings.of(4)).cluster(known.points());
        Path file = Path.of("seedlings-model.json");
        ClusterModel.of(found, known.columns(), known.scaling()).save(file);

        PointTable fresh = CsvReader.read(Path.of("examples/data/new-seedlings.csv"), columns);
        // The model scales the new plants as it scaled the known ones.
        Assigned assigned = ClusterModel.load(file).assign(fresh.points());
        System.out.printf("%d plants in cluster 0%n", found.cluster(0).size());
        System.out.println("new plants: " + Arrays.toString(assigned.labels()));
    }
}
