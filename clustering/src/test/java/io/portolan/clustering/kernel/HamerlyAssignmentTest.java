package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is remembered of earlier sweeps never keeps a point from its nearest center.
@Timeout(120)
final class HamerlyAssignmentTest {
    private static final int[] POINTS = {1, 63, 64, 65, 1000, 1024};
    private static final int[] DIMENSIONS = {4, 5, 17, 64};

    /// The pairs of a number of points and one of dimensions repeat after twelve.
    private static final int SEEDS = Boolean.getBoolean("portolan.test.slow") ? 60 : 12;

    @ParameterizedTest
    @EnumSource
    void givesTheLabelsOfTheTextbookHoweverCentersMove(BlockScenario.Kind kind) {
        for (int seed = 0; seed < SEEDS; seed++) {
            int dimensions = DIMENSIONS[seed % DIMENSIONS.length];
            int clusters = 1 + 256 / dimensions + seed;
            BlockScenario scenario =
                    new BlockScenario(dimensions, POINTS[seed % POINTS.length], clusters, seed);
            kind.fill(scenario);
            HamerlyAssignment assignment = warm(scenario);
            SplittableRandom random = new SplittableRandom(seed);
            for (int sweep = 0; sweep < 12; sweep++) {
                assertArrayEquals(
                        scenario.expected(),
                        labels(scenario, assignment, scenario.f32()),
                        kind + ", seed " + seed + ", sweep " + sweep);
                move(scenario, random, sweep);
            }
        }
    }

    @Test
    void followsARunToItsMeans() {
        BlockScenario scenario = new BlockScenario(8, BlockLayout.BLOCK, 60, 5);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        HamerlyAssignment assignment = warm(scenario);
        for (int sweep = 0; sweep < 60; sweep++) {
            int[] labels = labels(scenario, assignment, scenario.f32());
            assertArrayEquals(scenario.expected(), labels, "sweep " + sweep);
            toMeans(scenario, labels);
        }
    }

    @Test
    void doesNotLookAtPointsThatMustStay() {
        BlockScenario scenario = new BlockScenario(16, BlockLayout.BLOCK, 40, 3);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        HamerlyAssignment assignment = warm(scenario);
        int[] labels = labels(scenario, assignment, scenario.f32());
        scenario.centers[0] += 1e-6;
        float[] others = new float[scenario.f32().length];
        int[] again = labels(scenario, assignment, others);
        int looked = 0;
        for (int i = 0; i < labels.length; i++) {
            looked += labels[i] == again[i] ? 0 : 1;
        }
        assertTrue(
                looked < 10, looked + " points were looked at, whose coordinates were taken away");
    }

    @Test
    void beginsAnewWithAnotherNumberOfCenters() {
        BlockScenario many = new BlockScenario(16, 500, 60, 1);
        BlockScenario.Kind.GAUSSIAN.fill(many);
        BlockScenario fewer = new BlockScenario(16, 500, 30, 1);
        System.arraycopy(many.exact, 0, fewer.exact, 0, many.exact.length);
        System.arraycopy(many.centers, 16 * 30, fewer.centers, 0, fewer.centers.length);
        HamerlyAssignment assignment = warm(many);
        labels(many, assignment, many.f32());
        assertArrayEquals(fewer.expected(), labels(fewer, assignment, many.f32()));
    }

    @Test
    void leavesPointsToTheOtherKernelUntilVectorCodeIsThere() {
        BlockScenario scenario = new BlockScenario(16, 500, 40, 1);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        boolean[] isWarm = {false};
        Counting plain = new Counting(Kernels.plain(scenario.scale()));
        HamerlyAssignment assignment =
                new HamerlyAssignment(scenario.scale(), plain, 1, () -> isWarm[0]);
        assertArrayEquals(
                scenario.expected(), labels(scenario, assignment, scenario.f32()), "plain");
        assertEquals(1, plain.calls);
        isWarm[0] = true;
        assertArrayEquals(
                scenario.expected(), labels(scenario, assignment, scenario.f32()), "vector");
        assertEquals(1, plain.calls);
    }

    @Test
    void allocatesNothingAfterTheWarmUp() {
        BlockScenario scenario = new BlockScenario(64, BlockLayout.BLOCK, 100, 1);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        HamerlyAssignment assignment = warm(scenario);
        float[] f32 = scenario.f32();
        int[] labels = new int[BlockLayout.BLOCK];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        for (int sweep = 0; sweep < 5_000 && allocated > 0; sweep++) {
            // Away and back, so that some points must be looked at.
            scenario.centers[sweep % 100 * 64] += sweep % 200 < 100 ? 0.5 : -0.5;
            assignment.centers(scenario.centers, scenario.clusters);
            long before = threads.getCurrentThreadAllocatedBytes();
            assignment.assign(0, scenario.exact, f32, BlockLayout.BLOCK, labels);
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertEquals(0, allocated, "bytes per block");
    }

    private static HamerlyAssignment warm(BlockScenario scenario) {
        Assignment plain = Kernels.plain(scenario.scale());
        return new HamerlyAssignment(scenario.scale(), plain, 1, () -> true);
    }

    private static int[] labels(BlockScenario scenario, HamerlyAssignment assignment, float[] f32) {
        int[] labels = new int[BlockLayout.BLOCK];
        assignment.centers(scenario.centers, scenario.clusters);
        assignment.assign(0, scenario.exact, f32, scenario.points, labels);
        return Arrays.copyOf(labels, scenario.points);
    }

    /// Less from sweep to sweep, some centers only, and now and then one onto a point.
    private static void move(BlockScenario scenario, SplittableRandom random, int sweep) {
        double far = scenario.scale().length(1);
        for (int i = 0; i < scenario.centers.length; i++) {
            if (i / scenario.dimensions % 3 != sweep % 3) {
                scenario.centers[i] += random.nextGaussian() * Math.pow(0.3, sweep) * 0.2 / far;
            }
        }
        if (sweep % 5 == 4) {
            int center = random.nextInt(scenario.clusters);
            int point = random.nextInt(scenario.points);
            for (int d = 0; d < scenario.dimensions; d++) {
                scenario.centers[center * scenario.dimensions + d] =
                        scenario.exact[BlockLayout.exact(point, d)];
            }
        }
    }

    private static void toMeans(BlockScenario scenario, int[] labels) {
        int dimensions = scenario.dimensions;
        double[] sums = new double[scenario.centers.length];
        int[] sizes = new int[scenario.clusters];
        for (int i = 0; i < labels.length; i++) {
            sizes[labels[i]]++;
            for (int d = 0; d < dimensions; d++) {
                sums[labels[i] * dimensions + d] += scenario.exact[BlockLayout.exact(i, d)];
            }
        }
        for (int i = 0; i < sums.length; i++) {
            if (sizes[i / dimensions] > 0) {
                scenario.centers[i] = sums[i] / sizes[i / dimensions];
            }
        }
    }

    private static final class Counting implements Assignment {
        private final Assignment kernel;
        int calls;

        Counting(Assignment kernel) {
            this.kernel = kernel;
        }

        @Override
        public void centers(double[] centers, int[] labels, int clusters) {
            kernel.centers(centers, labels, clusters);
        }

        @Override
        public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
            calls++;
            kernel.assign(exact, f32, first, points, labels);
        }
    }
}
