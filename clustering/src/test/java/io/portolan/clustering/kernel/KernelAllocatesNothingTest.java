package io.portolan.clustering.kernel;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A vector operation that the JIT does not turn into an instruction makes an object; a kernel that
/// allocates is tens of times slower.
@Timeout(60)
final class KernelAllocatesNothingTest {
    @ParameterizedTest
    @CsvSource({"2, 20", "3, 20", "8, 20", "64, 100"})
    void afterTheWarmUp(int dimensions, int clusters) {
        BlockScenario scenario = new BlockScenario(dimensions, BlockLayout.BLOCK, clusters, 1);
        BlockScenario.Kind.GAUSSIAN.fill(scenario);
        Assignment assignment = new VectorAssignment(scenario.scale());
        assignment.centers(scenario.centers, IntStream.range(0, clusters).toArray(), clusters);
        float[] f32 = scenario.f32();
        int[] labels = new int[BlockLayout.BLOCK];
        AllocationFree.require(
                () -> assignment.assign(scenario.exact, f32, 0, BlockLayout.BLOCK, labels));
    }
}
