package io.portolan.clustering.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Clustering;
import io.portolan.mpi.World;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class OwnedRowsExampleTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void everyRankHasTheLabelsOfItsRows(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    Clustering clustering = OwnedRowsExample.cluster(world);
                    assertEquals(500, clustering.count());
                    assertEquals(250 * ranks, clustering.cluster(0).size());
                });
    }
}
