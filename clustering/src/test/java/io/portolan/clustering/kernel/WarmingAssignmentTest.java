package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
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
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 400);
        Assignment warming = warming(cold, warm);
        int[] labels = new int[BlockLayout.BLOCK];
        for (int block = 0; block < 100; block++) {
            warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
            assertEquals(1, labels[0]);
        }
        // Half of 100 times 1600; a try is of both, 500.
        assertEquals(160, warm.calls);
        assertEquals(260, cold.calls);
    }

    @Test
    void changesOverOnceThreeTilesInARowAreFaster() {
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 101);
        Assignment warming = warming(cold, warm);
        int[] labels = new int[BlockLayout.BLOCK];
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(1, labels[0]);
        warm.nanos = 99;
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(1, labels[0], "the block in which it is found out");
        assertEquals(4 + 3, warm.calls, "four slow ones for half of 1600, then three faster ones");
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(2, labels[0]);
    }

    @Test
    void comparesTheSameTileEvenIfEarlierOnesHadMoreCentersToShareTheirCosts() {
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 400);
        Assignment warming = warming(cold, warm);
        int[] labels = new int[BlockLayout.BLOCK];
        warming.centers(new double[0], new int[0], 1000);
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        warming.centers(new double[0], new int[0], 2);
        warm.nanos = 90;
        warming.assign(new double[0], new float[0], 0, BlockLayout.TILE, labels);
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(2, labels[0]);
    }

    @Test
    void whatOneKernelFoundOutHoldsForOthers() {
        WarmUp warmUp = new WarmUp(0);
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 50);
        Assignment first = new WarmingAssignment(cold, () -> warm, () -> now, warmUp);
        Assignment second = new WarmingAssignment(cold, () -> warm, () -> now, warmUp);
        int[] labels = new int[BlockLayout.BLOCK];
        second.centers(new double[0], new int[0], 1);
        first.centers(new double[0], new int[0], 1);
        first.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertTrue(warmUp.isOver());
        second.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        assertEquals(2, labels[0]);
    }

    @Test
    void patienceIsSharedByKernelsThatLiveShortly() {
        WarmUp warmUp = new WarmUp(25_000);
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 50);
        int[] labels = new int[BlockLayout.BLOCK];
        for (int life = 0; life < 50; life++) {
            Assignment warming = new WarmingAssignment(cold, () -> warm, () -> now, warmUp);
            warming.centers(new double[0], new int[0], 1);
            warming.assign(new double[0], new float[0], 0, BlockLayout.BLOCK, labels);
        }
        assertTrue(warmUp.isOver());
    }

    @Test
    void doesNotEvenLoadTheOtherKernelForLittleWork() {
        Assignment warming =
                new WarmingAssignment(
                        new Fake(1, 100),
                        () -> fail("loaded after " + now + " ns"),
                        () -> now,
                        new WarmUp(40_000));
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
    void isNotDeceivedByAnInterruptedTile() {
        Fake cold = new Fake(1, 100);
        Fake warm = new Fake(2, 400);
        Assignment warming = warming(cold, warm);
        int[] labels = new int[BlockLayout.BLOCK];
        for (int block = 0; block < 100; block++) {
            cold.nanos = block % 50 == 0 ? 1_000 : 100;
            warming.assign(new double[0], new float[0], 0, BlockLayout.TILE, labels);
            assertEquals(1, labels[0]);
        }
    }

    @Test
    void givesTheLabelsOfTheTextbookBeforeAndAfter() {
        BlockScenario scenario = new BlockScenario(2, 1000, 20, 1);
        BlockScenario.Kind.LATTICE.fill(scenario);
        int[] expected = scenario.expected();
        F32Scale scale = scenario.scale();
        WarmUp warmUp = new WarmUp(0);
        WarmingAssignment warming =
                new WarmingAssignment(
                        Kernels.plain(scale),
                        () -> new VectorAssignment(scale),
                        System::nanoTime,
                        warmUp);
        // Until the JIT is done; the timeout of the class is the limit.
        while (!warmUp.isOver()) {
            assertArrayEquals(expected, scenario.labels(warming));
        }
        assertArrayEquals(expected, scenario.labels(warming));
    }

    private Assignment warming(Fake cold, Fake warm) {
        Assignment warming = new WarmingAssignment(cold, () -> warm, () -> now, new WarmUp(0));
        warming.centers(new double[0], new int[0], 1);
        return warming;
    }

    private final class Fake implements Assignment {
        final int label;

        /// Per tile.
        long nanos;

        int calls;

        Fake(int label, long nanos) {
            this.label = label;
            this.nanos = nanos;
        }

        @Override
        public void centers(double[] centers, int[] labels, int clusters) {}

        @Override
        public void assign(double[] exact, float[] f32, int first, int points, int[] labels) {
            labels[0] = label;
            now += nanos * points / BlockLayout.TILE;
            calls++;
        }
    }
}
