package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What becomes of the items of joins, gathers and choices that are cancelled.
class CancelArbitersTest {

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");
    private final AtomicInteger handled = new AtomicInteger();

    @Test
    @DisplayName("16: a cancelled join returns the set that it took and starts no handler")
    void aCancelledJoinReturnsItsSet() throws Exception {
        cancelAfterTaking(Arbiters.joinedReceive(a, b, (x, y) -> handled.incrementAndGet()));
        assertEquals(List.of(1, 2), a.closeNow());
        assertEquals(List.of(10, 20), b.closeNow());
    }

    @Test
    @DisplayName("16: a cancelled gather returns what it took and starts no handler")
    void aCancelledGatherReturnsItsItems() throws Exception {
        cancelAfterTaking(Arbiters.gather(a, b, 3, (x, y) -> handled.incrementAndGet()));
        assertEquals(List.of(1, 2), a.closeNow());
        assertEquals(List.of(10, 20), b.closeNow());
    }

    @Test
    @DisplayName("16: a cancelled choice returns what it took and starts no branch")
    void aCancelledChoiceReturnsItsItem() throws Exception {
        cancelAfterTaking(
                Arbiters.<Integer>choice()
                        .onReceive(a, x -> handled.incrementAndGet())
                        .onJoin(a, b, (x, y) -> handled.incrementAndGet()));
        assertEquals(List.of(1, 2), a.closeNow());
        assertEquals(List.of(10, 20), b.closeNow());
    }

    @Test
    @DisplayName("16: an arbiter that is cancelled while it starts leaves its ports again")
    void anArbiterThatIsCancelledWhileItStartsLeaves() {
        for (Arbiter arbiter :
                List.of(
                        Arbiters.receive(a, x -> {}),
                        Arbiters.joinedReceive(a, b, (x, y) -> {}),
                        Arbiters.gather(a, b, 2, (x, y) -> {}),
                        Arbiters.<Boolean>choice()
                                .onReceive(a, x -> true)
                                .onJoin(a, b, (x, y) -> true))) {
            assertEquals(
                    Activation.State.DONE,
                    Activations.activate(HandSink.closing(), arbiter).state());
            assertEquals(0, takers(a), arbiter::toString);
            assertEquals(0, takers(b), arbiter::toString);
        }
    }

    private void cancelAfterTaking(Arbiter arbiter) throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        isBusy.countDown();
                        release.await();
                    }));
            isBusy.await();
            Activation activation = dispatcher.activate(arbiter);
            a.post(1);
            a.post(2);
            b.post(10);
            b.post(20);
            assertTrue(a.size() + b.size() < 4);
            assertTrue(activation.cancel());
            assertFalse(activation.cancel());
            assertEquals(List.of(), a.inspect(0).receivers());
            assertEquals(List.of(), b.inspect(0).receivers());
            release.countDown();
        }
        assertEquals(0, handled.get());
    }

    private static int takers(Port<?> port) {
        LockedPort locked = (LockedPort) port;
        Backlog held = locked.lock();
        try {
            return held.takers().size();
        } finally {
            locked.release(held);
        }
    }
}
