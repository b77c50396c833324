package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.core.Port;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A request that ends while a wait for any of several begins is not forgotten.
///
/// A request that is observed makes the senders end the receives of the rank, at any moment. Before
/// the wait was mended, it hung about once in 2,000 worlds.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitAnyOfEndingRequestTest {
    private static final int RANKS = 7;
    private static final int WORLDS = 1_000 / Divided.PARTS; // those of several end slowly
    private static final int LATER = 9;

    @Test
    void theWaitEndsWhenTheRequestDoes() throws InterruptedException {
        for (int i = 0; i < WORLDS; i++) {
            World.run(RANKS, WaitAnyOfEndingRequestTest::waitForTheFirst);
        }
    }

    private static void waitForTheFirst(Intracomm world) throws InterruptedException {
        Ring ring = Ring.of(world);
        Port<Request> port = Port.unbounded("ended");
        CountDownLatch isTaken = new CountDownLatch(1);
        Thread beside = Thread.startVirtualThread(isTaken::countDown);
        Request later = world.irecv(new int[1], world.rank(), LATER);
        Request first = world.irecv(new int[1], ring.left(), 0);
        later.completeTo(port);
        world.send(new int[1], ring.right(), 0);
        assertEquals(1, Request.waitAny(later, first).index());
        world.send(new int[1], world.rank(), LATER);
        assertEquals(later, port.receive());
        beside.join();
    }
}
