package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No exclusive handler runs beside another handler, while items come to both groups all the time.
@Timeout(60)
class InterleaveExclusionStressTest {
    private static final int RUNS = 60;
    private static final int ITEMS = 3000;
    private static final int EXCLUSIVE = 1 << 16;

    /// One for each concurrent handler inside, and [#EXCLUSIVE] for each exclusive one.
    private final AtomicInteger inside = new AtomicInteger();

    private final AtomicInteger violations = new AtomicInteger();

    @Test
    void anExclusiveHandlerIsAlone() throws InterruptedException {
        for (int run = 0; run < RUNS; run++) {
            Port<Integer> reads = Port.unbounded("reads");
            Port<Integer> writes = Port.unbounded("writes");
            Port<Integer> ended = Port.unbounded("ended");
            try (Dispatcher dispatcher = Dispatcher.start("exclusion")) {
                dispatcher.activate(
                        Interleave.builder("exclusion")
                                .concurrent(Arbiters.receive(reads, item -> enter(1, ended, item)))
                                .exclusive(
                                        Arbiters.receive(
                                                writes, item -> enter(EXCLUSIVE, ended, item)))
                                .build());
                for (int i = 0; i < ITEMS; i++) {
                    writes.post(i);
                    reads.post(i);
                }
                for (int i = 0; i < 2 * ITEMS; i++) {
                    ended.receive();
                }
            }
        }
        assertEquals(0, violations.get());
    }

    private void enter(int weight, Port<Integer> ended, int item) {
        int others = inside.getAndAdd(weight);
        if (weight == EXCLUSIVE ? others != 0 : others >= EXCLUSIVE) {
            violations.incrementAndGet();
        }
        for (int i = 0; i < 200; i++) {
            Thread.onSpinWait();
        }
        inside.addAndGet(-weight);
        ended.post(item);
    }
}
