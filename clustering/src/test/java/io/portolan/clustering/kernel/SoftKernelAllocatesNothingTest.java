package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// As [KernelAllocatesNothingTest], for the passes of soft assignment.
@Timeout(60)
final class SoftKernelAllocatesNothingTest {
    private static final int WARM_UP = 20_000;

    @ParameterizedTest
    @CsvSource({"2, 20, NONE", "2, 20, COVARIANCE", "3, 20, COVARIANCE", "40, 20, AXIS"})
    void afterTheWarmUp(int dimensions, int clusters, Spread spread) {
        SoftScenario scenario =
                new SoftScenario(
                        BlockScenario.Kind.GAUSSIAN,
                        dimensions,
                        BlockLayout.BLOCK,
                        clusters,
                        spread,
                        1);
        SoftSweep sweep = new SoftSweep(scenario.centers, 1e-3, false);
        float[] f32 = scenario.block.f32();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        // How many blocks the JIT needs is its own affair: the first that allocates nothing ends.
        for (int block = 0; block < WARM_UP && allocated > 0; block++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            sweep.block(f32, null, scenario.weights, BlockLayout.BLOCK);
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(allocated == 0, allocated + " bytes per block after " + WARM_UP + " blocks");
    }
}
