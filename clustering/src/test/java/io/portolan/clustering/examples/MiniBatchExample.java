package io.portolan.clustering.examples;

import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.streaming.BatchClustering;
import io.portolan.clustering.streaming.MiniBatch;
import io.portolan.clustering.streaming.MiniBatchSettings;
import io.portolan.clustering.streaming.PointBatches;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// Clusters a file a thousand rows at a time, as if it did not fit in memory.
public final class MiniBatchExample {
    private MiniBatchExample() {}

    public static void main(String[] args) {
        Path file = Path.of("..", "examples", "data", "indiana-block-groups.csv");
        System.out.println("points of cluster 0: " + cluster(file));
    }

    static long cluster(Path file) {
        AtomicLong count = new AtomicLong();
        // @start region="mini-batch"
        PointBatches batches =
                CsvReader.batches(file, CsvSettings.detect().withColumns("lon", "lat"), 1000);
        BatchClustering found = new MiniBatch(MiniBatchSettings.of(10)).cluster(batches);
        batches.forEach(
                batch -> {
                    for (int label : found.model().assign(batch).labels()) {
                        count.addAndGet(label == 0 ? 1 : 0);
                    }
                });
        // @end
        return count.get();
    }
}
