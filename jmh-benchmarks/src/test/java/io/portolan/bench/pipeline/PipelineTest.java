package io.portolan.bench.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.Twin;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class PipelineTest {

    @Tag("slow")
    @ParameterizedTest
    @FieldSource("io.portolan.bench.pipeline.ChainEngine#TWINS")
    void everyContenderDoesEveryStageOnce(Twin<Supplier<ChainEngine>> contender)
            throws InterruptedException {
        try (Pipeline pipeline = new Pipeline(contender.of().get(), 3, Chain::new)) {
            // Below, at and above the batches of CompletableFuture; run checks the counts.
            for (int stages : new int[] {1, 2, 7, 1000, 1001, 2500}) {
                pipeline.run(stages);
            }
        }
    }

    @Test
    void aChainKnowsHowManyStagesAreLeft() {
        CountDownLatch finished = new CountDownLatch(1);
        Chain chain = new Chain();
        chain.begin(2, finished);
        chain.stageAt(true);
        assertEquals(1, chain.left());
        assertEquals(1, finished.getCount());
        chain.stageAt(false);
        assertEquals(0, finished.getCount());
        chain.verify(2);
    }

    @Test
    void aStageDoneTwiceAtOneEndIsFound() {
        Chain chain = new Chain();
        chain.begin(4, new CountDownLatch(1));
        chain.stageAt(true);
        chain.stageAt(true);
        chain.stageAt(true);
        chain.stageAt(false);
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> chain.verify(4));
        assertEquals(
                "a chain of 4 stages did 3 at A and 1 at B, 0 are left: half at each expected",
                failure.getMessage());
    }

    @Test
    void aMissingStageIsFound() {
        Chain chain = new Chain();
        chain.begin(2, new CountDownLatch(1));
        chain.stageAt(true);
        assertThrows(IllegalStateException.class, () -> chain.verify(2));
    }
}
