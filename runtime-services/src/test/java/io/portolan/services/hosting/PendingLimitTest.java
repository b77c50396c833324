package io.portolan.services.hosting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PendingLimitTest {

    private static final int MOST = 5;
    private static final int THREADS = 3;

    private final AtomicLong gone = new AtomicLong();
    private final PendingLimit room = new PendingLimit(MOST, gone::get);

    @Test
    void asManyAsThereIsRoomForComeIn() {
        for (int i = 0; i < MOST; i++) {
            assertTrue(room.enter(false));
        }
        assertFalse(room.enter(false));
        assertEquals(MOST, room.waiting());
        gone.addAndGet(2);
        assertTrue(room.enter(false));
        assertTrue(room.enter(false));
        assertFalse(room.enter(false));
        assertTrue(room.enter(true), "the node's own comes in any case");
        assertEquals(MOST + 1, room.waiting());
        gone.incrementAndGet();
        assertFalse(room.enter(false));
    }

    @Test
    void neverMoreThanThatFromManyThreads() {
        PendingLimit narrow = new PendingLimit(THREADS - 1, gone::get);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger tooMany = new AtomicInteger();
        Phaser running = new Phaser(THREADS + 1);
        for (int i = 0; i < THREADS; i++) {
            Thread.ofPlatform()
                    .start(() -> {
                        for (int n = 0; n < 200_000; n++) {
                            if (narrow.enter(false)) {
                                int now = inside.incrementAndGet();
                                tooMany.addAndGet(now < THREADS ? 0 : 1);
                                inside.decrementAndGet();
                                gone.incrementAndGet();
                            }
                        }
                        running.arrive();
                    });
        }
        running.arriveAndAwaitAdvance();
        assertEquals(0, tooMany.get());
        assertEquals(0, narrow.waiting());
    }
}
