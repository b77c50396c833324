package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HelperLanesTest {
    private final Fabric fabric = new Fabric(Settings.of(2).withThreads(false).withLanes(true));
    private final HelperLanes lanes = new HelperLanes(0, fabric, fabric.mailbox(0));
    private final Set<ThreadLanes> given = ConcurrentHashMap.newKeySet();

    @Test
    void aThreadHasTheSameAgainAndTakesPartFromThenOn() {
        ThreadLanes mine = lanes.ofCaller();
        assertNotNull(mine);
        assertSame(mine, lanes.ofCaller());
        assertEquals(List.of(Thread.currentThread()), fabric.helpers());
    }

    @Test
    void eachThreadHasItsOwnAndTheOwnersAreNotAmongThem() throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(HelperLanes.MOST);
        CountDownLatch over = new CountDownLatch(1);
        List<Thread> helpers = new ArrayList<>();
        for (int i = 0; i < HelperLanes.MOST; i++) {
            helpers.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                note(lanes.ofCaller());
                                ready.countDown();
                                awaitEnd(over);
                            }));
        }
        ready.await();
        assertNull(lanes.ofCaller());
        over.countDown();
        for (Thread helper : helpers) {
            helper.join();
        }
        assertEquals(
                IntStream.rangeClosed(1, HelperLanes.MOST).boxed().collect(Collectors.toSet()),
                given.stream().map(ThreadLanes::number).collect(Collectors.toSet()));
        assertNotNull(lanes.ofCaller());
    }

    @Test
    void thoseOfAThreadThatHasEndedAreTheNextOnes() throws InterruptedException {
        for (int i = 0; i < 3 * HelperLanes.MOST; i++) {
            Thread helper = Thread.ofPlatform().start(() -> note(lanes.ofCaller()));
            helper.join();
        }
        assertEquals(3 * HelperLanes.MOST, given.size());
        assertTrue(given.stream().allMatch(each -> each.number() == Lane.OWNER + 1));
    }

    private void note(@Nullable ThreadLanes lanes) {
        assertNotNull(lanes);
        given.add(lanes);
    }

    private static void awaitEnd(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
