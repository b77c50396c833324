package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The margin is safe, as another test shows, and also narrow: f32 leaves little to f64.
@Timeout(60)
final class F32LabelsTest {
    @ParameterizedTest
    @CsvSource({
        "GAUSSIAN, 2, 20, 0.001",
        "GAUSSIAN, 2, 80, 0.001",
        "GAUSSIAN, 3, 80, 0.001",
        "GAUSSIAN, 8, 20, 0.002",
        "GAUSSIAN, 64, 100, 0.02",
        "OUTLIER, 2, 20, 0.01",
        "OFFSET, 2, 20, 0.001"
    })
    void areFinalForNearlyAllPoints(
            BlockScenario.Kind kind, int dimensions, int clusters, double part) {
        int undecided = 0;
        int points = 0;
        for (int seed = 0; seed < 20; seed++) {
            BlockScenario scenario =
                    new BlockScenario(dimensions, BlockLayout.BLOCK, clusters, seed);
            kind.fill(scenario);
            VectorAssignment assignment = new VectorAssignment(scenario.scale());
            assignment.centers(scenario.centers, IntStream.range(0, clusters).toArray(), clusters);
            float[] f32 = scenario.f32();
            int[] labels = new int[BlockLayout.BLOCK];
            for (int first = 0; first < BlockLayout.BLOCK; first += BlockLayout.TILE) {
                undecided +=
                        Long.bitCount(
                                assignment.assignTile(
                                        f32, BlockLayout.f32(first, 0, dimensions), labels, first));
                points += BlockLayout.TILE;
            }
        }
        assertTrue(undecided <= part * points, undecided + " undecided of " + points);
    }
}
