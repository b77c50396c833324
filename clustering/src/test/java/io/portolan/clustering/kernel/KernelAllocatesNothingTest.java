package io.portolan.clustering.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A vector operation that the JIT does not turn into an instruction makes an object; a kernel that
/// allocates is tens of times slower.
@Timeout(60)
final class KernelAllocatesNothingTest {
    private static final int WARM_UP = 20_000;

    @ParameterizedTest
    @CsvSource({"2, 20", "3, 20", "8, 20", "64, 100"})
    void afterTheWarmUp(int dimensions, int clusters) {
        BlockScenario scenario = new BlockScenario(dimensions, BlockLayout.BLOCK, clusters, 1);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        Assignment assignment = new VectorAssignment(scenario.scale());
        assignment.centers(scenario.centers, IntStream.range(0, clusters).toArray(), clusters);
        float[] f32 = scenario.f32();
        int[] labels = new int[BlockLayout.BLOCK];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        // How many blocks the JIT needs is its own affair: the first that allocates nothing ends.
        for (int block = 0; block < WARM_UP && allocated > 0; block++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            assignment.assign(scenario.exact, f32, 0, BlockLayout.BLOCK, labels);
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(allocated == 0, allocated + " bytes per block after " + WARM_UP + " blocks");
    }
}
