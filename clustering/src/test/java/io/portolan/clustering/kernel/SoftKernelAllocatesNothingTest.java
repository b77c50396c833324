package io.portolan.clustering.kernel;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// As [KernelAllocatesNothingTest], for the passes of soft assignment.
@Timeout(60)
final class SoftKernelAllocatesNothingTest {
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
        AllocationFree.require(() -> sweep.block(f32, null, scenario.weights, BlockLayout.BLOCK));
    }
}
