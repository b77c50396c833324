package io.portolan.core.wait;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BriefWaitTest {
    private static final int OTHERS = 1_000;

    /// Looks after which whoever waits has spun, yielded and slept.
    private static final int MANY_LOOKS = 300;

    private final AtomicBoolean isOver = new AtomicBoolean();

    /// Feared: carriers that hand waiting threads to each other and take no other. They begin to
    /// sooner or later, so many others have to come.
    @Test
    void virtualThreadsThatWaitLetOthersRun() throws InterruptedException {
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            waiters.add(Thread.startVirtualThread(() -> BriefWait.until(isOver::get)));
        }
        try {
            for (int i = 0; i < OTHERS; i++) {
                Thread.startVirtualThread(() -> {}).join();
            }
        } finally {
            isOver.set(true); // or else no virtual thread runs in later tests
        }
        for (Thread waiter : waiters) {
            waiter.join();
        }
    }

    @Test
    void anInterruptIsKeptAndDoesNotEndTheWait() throws InterruptedException {
        AtomicBoolean isKept = new AtomicBoolean();
        CountDownLatch waiting = new CountDownLatch(1);
        Thread waiter =
                Thread.startVirtualThread(() -> {
                    Thread.currentThread().interrupt();
                    AtomicInteger looks = new AtomicInteger();
                    BriefWait.until(() -> {
                        if (looks.incrementAndGet() == MANY_LOOKS) {
                            waiting.countDown();
                        }
                        return isOver.get();
                    });
                    isKept.set(Thread.currentThread().isInterrupted());
                });
        waiting.await();
        assertFalse(isKept.get());
        isOver.set(true);
        waiter.join();
        assertTrue(isKept.get());
    }
}
