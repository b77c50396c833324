package io.portolan.bench.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Twin;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class GapTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7, 64, 1000, 12345})
    void theResultOfTheComputationIsKnownWithoutDoingIt(int steps) {
        assertEquals(StageWork.compute(42, steps), StageWork.expected(42, steps));
    }

    @Test
    void aStageOfTwiceATrialsTimeHasTwiceItsSteps() {
        assertEquals(20_000, StageWork.stepsIn(25_000, 12_500));
        assertTrue(StageWork.stepsInUnit() > 0);
    }

    @ParameterizedTest
    @FieldSource("io.portolan.bench.pipeline.ChainEngine#TWINS")
    void everyContenderHasAGapBetweenAnyTwoStages(Twin<Supplier<ChainEngine>> contender)
            throws InterruptedException {
        Histogram gaps = GapProgram.gaps(contender.of(), 2, 100, 10, 1);
        assertEquals(2 * 99, gaps.getTotalCount());
    }

    @Test
    void aStageThatWasLeftOutIsFound() {
        GapProgram.ComputingChain chain = new GapProgram.ComputingChain(10);
        chain.begin(2, new CountDownLatch(1));
        chain.stageAt(true);
        assertThrows(IllegalStateException.class, () -> chain.verify(2));
    }

    @Test
    void aWrongResultIsFound() {
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> GapProgram.ComputingChain.verify(2, 42, 43, 1));
        assertEquals(
                "a chain of 2 stages computed 43 and had 1 gaps: 42 and 1 expected",
                failure.getMessage());
    }

    @Test
    void aGapThatWasNotSeenIsFound() {
        assertThrows(
                IllegalStateException.class, () -> GapProgram.ComputingChain.verify(2, 42, 42, 0));
    }

    @Test
    void aComputationDoneOnceMoreIsFound() {
        GapProgram.ComputingChain chain = new GapProgram.ComputingChain(10);
        chain.begin(2, new CountDownLatch(1));
        chain.stageAt(true);
        chain.stage(); // computes, but is no stage of the chain
        chain.stageAt(false);
        assertThrows(IllegalStateException.class, () -> chain.verify(2));
    }
}
