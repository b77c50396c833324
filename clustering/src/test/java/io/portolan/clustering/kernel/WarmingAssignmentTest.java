package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/// The change from plain Java to the vector kernel, on a clock of the test's own.
@Timeout(60)
final class WarmingAssignmentTest {
    private long now;

    @Test
    void staysColdWhileTheOtherKernelIsSlowerAndSpendsHalfAsMuchOnTrying() {
        Fake cold = new Fake(1, 1600);
        Fake warm = new Fake(2, 4000);
        Assignment warming = new WarmingAssignment(cold, () -> warm, () -> now, 0);
        warming.centers(new double[0], new int[0], 1);
        int[] labels = new int[BlockLayout.BLOCK];
        for (int block = 0; block < 100; block++) {
            warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
            assertEquals(1, labels[0]);
        }
        assertEquals(100, cold.calls);
        assertEquals(20, warm.calls);
    }

    @Test
    void changesOverOnceATileIsFaster() {
        // 1600 for 16 tiles: 100 a tile.
        Fake cold = new Fake(1, 1600);
        Fake warm = new Fake(2, 101);
        Assignment warming = new WarmingAssignment(cold, () -> warm, () -> now, 0);
        warming.centers(new double[0], new int[0], 1);
        int[] labels = new int[BlockLayout.BLOCK];
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(1, labels[0]);
        warm.nanos = 99;
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(1, labels[0], "the block in which it is found out");
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(2, labels[0]);
        assertEquals(2, cold.calls);
    }

    @Test
    void doesNotEvenLoadTheOtherKernelForLittleWork() {
        Assignment warming =
                new WarmingAssignment(
                        new Fake(1, 1000),
                        () -> fail("loaded after " + now + " ns"),
                        () -> now,
                        25_000);
        warming.centers(new double[0], new int[0], 1);
        int[] labels = new int[BlockLayout.BLOCK];
        for (int block = 0; block < 50; block++) {
            warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        }
        assertThrows(
                AssertionFailedError.class,
                () -> warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels));
    }

    @Test
    void isNotDeceivedByAnInterruptedBlock() {
        Fake cold = new Fake(1, 1600);
        Fake warm = new Fake(2, 4000);
        Assignment warming = new WarmingAssignment(cold, () -> warm, () -> now, 0);
        warming.centers(new double[0], new int[0], 1);
        int[] labels = new int[BlockLayout.BLOCK];
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        cold.nanos = 1_000_000;
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(1, labels[0]);
    }

    @Test
    void givesTheLabelsOfTheTextbookBeforeAndAfter() {
        BlockScenario scenario = new BlockScenario(2, 1000, 20, 1);
        BlockScenario.Kind.LATTICE.fill(scenario);
        int[] expected = scenario.expected();
        RoughScale scale = scenario.scale();
        WarmingAssignment warming =
                new WarmingAssignment(
                        Kernels.plain(scale),
                        () -> new VectorAssignment(scale),
                        System::nanoTime,
                        0);
        // Until the JIT is done; the timeout of the class is the limit.
        while (!warming.isWarm()) {
            assertArrayEquals(expected, scenario.labels(warming));
        }
        assertArrayEquals(expected, scenario.labels(warming));
    }

    private final class Fake implements Assignment {
        final int label;
        long nanos;
        int calls;

        Fake(int label, long nanos) {
            this.label = label;
            this.nanos = nanos;
        }

        @Override
        public void centers(double[] centers, int[] labels, int clusters) {}

        @Override
        public void assign(double[] exact, float[] rough, int first, int points, int[] labels) {
            labels[0] = label;
            now += nanos;
            calls++;
        }
    }
}
