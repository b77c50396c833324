package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// As [KernelAllocatesNothingTest], for the kernels of binary points, with rows of 2, 4 and 6
/// vectors and with several chunks.
@Timeout(60)
final class BitKernelsAllocateNothingTest {
    private static final int WARM_UP = 5_000;
    private static final int BITS = 166;

    private final SplittableRandom random = new SplittableRandom(1);
    private final long[] block = block();

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 90, 120})
    void inNearestCenters(int clusters) {
        BitAssignment assignment = new BitAssignment(BITS, 1, false);
        double[] some = random.doubles((long) clusters * BITS).toArray();
        double[] others = random.doubles((long) clusters * BITS).toArray();
        int[] labels = new int[BlockLayout.BLOCK];
        boolean[] isOther = {false};
        // Far enough from those of the last sweep that all points must be looked at.
        Runnable move =
                () -> {
                    isOther[0] = !isOther[0];
                    assignment.centers(isOther[0] ? others : some, clusters);
                };
        assertNothing(move, () -> assignment.assign(0, block, BlockLayout.BLOCK, labels));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 90})
    void inASoftSweep(int clusters) {
        SoftCenters centers = new SoftCenters(clusters, BITS, 20, Spread.AXIS);
        for (int k = 0; k < clusters; k++) {
            double[] center = random.doubles(BITS).toArray();
            centers.set(k, center, 1.0 / clusters, random.doubles(BITS).toArray());
        }
        BitSoftSweep sweep = new BitSoftSweep(centers, 1, false);
        assertNothing(() -> sweep.block(block, null, BlockLayout.BLOCK));
    }

    @ParameterizedTest
    @ValueSource(ints = {20})
    void inTheUsesOfCenters(int clusters) {
        double[] centers = random.doubles((long) clusters * BITS).toArray();
        CenterUse.OfBits use =
                new CenterUse.OfBits(centers, BITS, Double.POSITIVE_INFINITY, 1, false);
        assertNothing(() -> use.block(block, null, BlockLayout.BLOCK));
    }

    private static void assertNothing(Runnable kernel) {
        assertNothing(() -> {}, kernel);
    }

    private static void assertNothing(Runnable before, Runnable kernel) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        // How many blocks the JIT needs is its own affair: the first that allocates nothing ends.
        for (int run = 0; run < WARM_UP && allocated > 0; run++) {
            before.run();
            long start = threads.getCurrentThreadAllocatedBytes();
            kernel.run();
            allocated = threads.getCurrentThreadAllocatedBytes() - start;
        }
        assertTrue(allocated == 0, allocated + " bytes per block after " + WARM_UP + " blocks");
    }

    private long[] block() {
        long[] words = new long[BitLayout.words(BITS) * BlockLayout.BLOCK];
        for (int i = 0; i < words.length; i++) {
            long half = random.nextLong();
            words[i] = half & random.nextLong();
            if (i >= 2 * BlockLayout.BLOCK) {
                words[i] &= (1L << BITS) - 1;
            }
        }
        return words;
    }
}
