package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the boxes leave out is never the nearest center.
@Timeout(60)
final class PrunedAssignmentTest {
    private static final int[] POINTS = {1, 63, 64, 65, 1000, 1024};

    /// How many tiles the last assignment left to the kernel.
    private int kernelCalls;

    @ParameterizedTest
    @EnumSource
    void givesTheLabelsOfTheTextbook(BlockScenario.Kind kind) {
        for (int seed = 0; seed < 200; seed++) {
            int points = POINTS[seed % POINTS.length];
            BlockScenario scenario = new BlockScenario(2 + seed % 2, points, 1 + seed % 40, seed);
            kind.fill(scenario);
            if (seed % 4 < 2) {
                scenario.sort();
            }
            int[] expected = scenario.expected();
            F32Scale scale = scenario.scale();
            String name = kind + ", seed " + seed;
            assertArrayEquals(expected, labels(scenario, Kernels.plain(scale)), "plain, " + name);
            assertArrayEquals(
                    expected, labels(scenario, new VectorAssignment(scale)), "vector, " + name);
        }
    }

    @Test
    void leavesFewTilesToTheKernelWherePointsAreSortedAndClustersFewer() {
        BlockScenario scenario = new BlockScenario(2, BlockLayout.BLOCK, 3, 1);
        BlockScenario.Kind.TWO_CLOUDS.fill(scenario);
        double[] centers = {-1e5, -1e5, -1e5, 1e5, 1e5, 0};
        System.arraycopy(centers, 0, scenario.centers, 0, centers.length);
        scenario.sort();
        assertArrayEquals(scenario.expected(), labels(scenario, Kernels.plain(scenario.scale())));
        // The right half has one center, the left half two, and the tile between has both halves.
        assertTrue(kernelCalls <= 9, kernelCalls + " of 16 tiles");
    }

    @Test
    void needsNoKernelForOneCenter() {
        BlockScenario scenario = new BlockScenario(3, 1000, 1, 1);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        assertArrayEquals(new int[1000], labels(scenario, Kernels.plain(scenario.scale())));
        assertEquals(0, kernelCalls);
    }

    private int[] labels(BlockScenario scenario, Assignment kernel) {
        kernelCalls = 0;
        PrunedAssignment pruned = new PrunedAssignment(scenario.scale(), new Counting(kernel));
        float[] f32 = scenario.f32();
        double[] boxes = Boxes.of(f32, scenario.dimensions, scenario.points);
        int[] labels = new int[BlockLayout.BLOCK];
        pruned.centers(scenario.centers, scenario.clusters);
        pruned.assign(scenario.exact, f32, boxes, scenario.points, labels);
        return Arrays.copyOf(labels, scenario.points);
    }

    private final class Counting implements Assignment {
        private final Assignment kernel;

        Counting(Assignment kernel) {
            this.kernel = kernel;
        }

        @Override
        public void centers(double[] centers, int[] labels, int clusters) {
            kernel.centers(centers, labels, clusters);
        }

        @Override
        public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
            kernelCalls++;
            kernel.assign(exact, f32, first, points, labels);
        }
    }
}
