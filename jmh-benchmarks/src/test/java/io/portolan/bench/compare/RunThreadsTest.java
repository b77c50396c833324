package io.portolan.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunThreadsTest {

    private final CountDownLatch isInterrupted = new CountDownLatch(1);

    @Test
    void theResultsAreInTheOrderOfTheRanks() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        Callable<Integer> first =
                () -> {
                    second.await();
                    return 1;
                };
        Callable<Integer> other =
                () -> {
                    second.countDown();
                    return 2;
                };
        assertEquals(List.of(1, 2), RunThreads.platform().run(List.of(first, other)));
    }

    @Test
    void aRankThatFailsEndsOneBeforeItThatWaits() throws InterruptedException {
        // One that has not begun is not interrupted, so the failure waits for it.
        CountDownLatch waiting = new CountDownLatch(1);
        Callable<Integer> waits =
                () -> {
                    waiting.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        isInterrupted.countDown();
                    }
                    return 0;
                };
        Callable<Integer> fails =
                () -> {
                    waiting.await();
                    throw new IllegalArgumentException("a wrong value");
                };
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> RunThreads.platform().run(List.of(waits, fails)));
        assertEquals("rank 1 failed", failure.getMessage());
        assertEquals("a wrong value", Objects.requireNonNull(failure.getCause()).getMessage());
        isInterrupted.await();
    }
}
