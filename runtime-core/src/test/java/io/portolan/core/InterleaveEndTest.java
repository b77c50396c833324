package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An interleave is done when none of its arbiters takes anything any more.
class InterleaveEndTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final Port<Integer> reads = Port.unbounded("reads");
    private final Port<Integer> writes = Port.unbounded("writes");
    private final Port<Integer> ends = Port.unbounded("ends");
    private final Port<Integer> seen = Port.unbounded("seen");

    @WithWorkers
    @DisplayName("7: an interleave is done once all its ports are closed and empty")
    void closedPortsEndIt(int workers) throws Exception {
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation activation =
                    dispatcher.activate(
                            Interleave.builder("state")
                                    .concurrent(Arbiters.receive(reads, seen::post))
                                    .exclusive(
                                            Arbiters.receive(writes, seen::post),
                                            Arbiters.multipleItemReceive(
                                                    ends, 2, both -> seen.post(2)))
                                    .independent(Arbiters.receive(ends, seen::post).once())
                                    .build());
            reads.close();
            writes.close();
            assertFalse(activation.awaitDone(Duration.ofMillis(1)));
            ends.close();
            assertTrue(activation.awaitDone(SOON));
            assertFalse(activation.cancel());
            assertEquals(0, dispatcher.sink().ports().size());
        }
    }

    @WithWorkers
    @DisplayName("10: an interleave of one-time arbiters is done once each had its item")
    void oneTimeArbitersEndIt(int workers) throws Exception {
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation activation =
                    dispatcher.activate(
                            Interleave.builder("state")
                                    .concurrent(Arbiters.receive(reads, seen::post).once())
                                    .exclusive(
                                            Arbiters.joinedReceive(
                                                            writes,
                                                            ends,
                                                            (one, two) -> seen.post(one + two))
                                                    .once())
                                    .build());
            reads.post(1);
            assertEquals(1, seen.receive());
            assertFalse(activation.awaitDone(Duration.ofMillis(1)));
            writes.post(2);
            ends.post(3);
            assertEquals(5, seen.receive());
            assertTrue(activation.awaitDone(SOON));
        }
        assertEquals(List.of(), reads.inspect(0).receivers());
    }

    @Test
    @DisplayName("7: an interleave whose ports were closed before is done at once")
    void portsClosedBeforeEndItAtOnce() throws Exception {
        reads.close();
        writes.close();
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, seen::post))
                        .exclusive(Arbiters.receive(writes, seen::post))
                        .build();
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation activation = dispatcher.activate(interleave);
            assertTrue(activation.awaitDone(SOON));
            assertEquals(
                    "interleave 'state' is done, its arbiters take no more: build another",
                    assertThrows(
                                    IllegalStateException.class,
                                    () ->
                                            interleave.combineWith(
                                                    Interleave.builder("more")
                                                            .exclusive(
                                                                    Arbiters.receive(
                                                                            ends, seen::post))
                                                            .build()))
                            .getMessage());
        }
        assertEquals(List.of(), ends.inspect(0).receivers());
    }

    @Test
    @DisplayName("32: an interleave that only its teardown can end is not done before it ran")
    void aTeardownThatMayComeKeepsIt() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (Dispatcher dispatcher = dispatcher(2)) {
            Activation activation =
                    dispatcher.activate(
                            Interleave.builder("state")
                                    .exclusive(Arbiters.receive(writes, seen::post))
                                    .teardown(
                                            Arbiters.<Integer>receive(
                                                            ends,
                                                            item -> {
                                                                seen.post(item);
                                                                mayEnd.await();
                                                            })
                                                    .once())
                                    .build());
            writes.close();
            ends.post(1);
            assertEquals(1, seen.receive());
            assertFalse(activation.awaitDone(Duration.ofMillis(1)));
            mayEnd.countDown();
            assertTrue(activation.awaitDone(SOON));
        }
    }

    @Test
    @DisplayName("32: a teardown that a full queue drops ends the interleave all the same")
    void aDroppedTeardownEndsTheInterleave() throws Exception {
        try (Dispatcher dispatcher = dispatcher(1)) {
            DispatcherQueue queue =
                    dispatcher.queue(
                            "one", new ExecutionPolicy.MaxDepth(1, new Overflow.DropOldest()));
            Activation activation = queue.activate(withTeardown());
            queue.suspend();
            ends.post(1);
            queue.enqueue(() -> {});
            assertTrue(activation.awaitDone(SOON));
            assertNobodyIsLeft();
            queue.resume();
        }
    }

    @Test
    @DisplayName("32: a teardown that a stopped dispatcher does not start ends the interleave")
    void anAbandonedTeardownEndsTheInterleave() throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        try (Dispatcher dispatcher = dispatcher(1)) {
            Activation activation = dispatcher.activate(withTeardown());
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        isBusy.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt(); // the end
                        }
                    }));
            isBusy.await();
            ends.post(1);
            dispatcher.shutdownNow();
            assertTrue(activation.awaitDone(SOON));
            assertNobodyIsLeft();
            assertEquals(1, ends.poll());
        }
    }

    private Interleave withTeardown() {
        return Interleave.builder("state")
                .exclusive(Arbiters.receive(writes, seen::post))
                .concurrent(Arbiters.receive(reads, seen::post))
                .teardown(Arbiters.receive(ends, seen::post).once())
                .build();
    }

    private void assertNobodyIsLeft() {
        assertEquals(List.of(), writes.inspect(0).receivers());
        assertEquals(List.of(), reads.inspect(0).receivers());
        assertEquals(List.of(), ends.inspect(0).receivers());
    }

    @Test
    @DisplayName("10: one-time arbiters that are added again and again are forgotten")
    void addedArbitersAreForgotten() throws Exception {
        Interleave interleave =
                Interleave.builder("state").exclusive(Arbiters.receive(writes, seen::post)).build();
        try (Dispatcher dispatcher = dispatcher(1)) {
            dispatcher.activate(interleave);
            for (int i = 0; i < 100; i++) {
                interleave.combineWith(
                        Interleave.builder("more")
                                .concurrent(Arbiters.receive(reads, seen::post).once())
                                .build());
                reads.post(i);
                assertEquals(i, seen.receive());
            }
            Spin.until(() -> dispatcher.sink().ports().size() == 1);
        }
    }

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }
}
