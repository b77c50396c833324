package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Handlers of one state, some of them alone.
class InterleaveTest {

    private final Port<Integer> reads = Port.unbounded("reads");
    private final Port<Integer> writes = Port.unbounded("writes");
    private final Port<Integer> free = Port.unbounded("free");
    private final Port<Integer> ends = Port.unbounded("ends");
    private final Port<String> seen = Port.unbounded("seen");

    private static Dispatcher dispatcher(int workers) {
        return Dispatcher.builder("test").platformThreads(workers).start();
    }

    @WithWorkers
    @DisplayName("29: an exclusive handler overlaps with nothing but independent ones")
    void exclusiveHandlersRunAlone(int workers) throws Exception {
        int each = 3_000;
        int[] plain = new int[1];
        AtomicInteger readers = new AtomicInteger();
        AtomicInteger writers = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(2 * each);
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(
                                Arbiters.receive(
                                        reads,
                                        item -> {
                                            readers.incrementAndGet();
                                            if (writers.get() > 0) {
                                                wrong.add("read beside write");
                                            }
                                            readers.decrementAndGet();
                                            done.countDown();
                                        }))
                        .exclusive(
                                Arbiters.receive(
                                        writes,
                                        item -> {
                                            if (writers.incrementAndGet() > 1
                                                    || readers.get() > 0) {
                                                wrong.add("write beside another");
                                            }
                                            plain[0]++;
                                            writers.decrementAndGet();
                                            done.countDown();
                                        }))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            Crew.run(
                    2,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            (index == 0 ? reads : writes).post(i);
                        }
                    });
            done.await();
        }
        assertEquals(List.of(), wrong);
        assertEquals(each, plain[0]);
    }

    @Test
    @DisplayName(
            "29: two concurrent handlers overlap, and an independent one with an exclusive one")
    void concurrentAndIndependentHandlersOverlap() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        CountDownLatch done = new CountDownLatch(4);
        Handler<Integer> meet =
                item -> {
                    both.await();
                    done.countDown();
                };
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, meet))
                        .exclusive(Arbiters.receive(writes, meet))
                        .independent(Arbiters.receive(free, meet))
                        .build();
        try (Dispatcher dispatcher = dispatcher(2)) {
            dispatcher.activate(interleave);
            reads.post(1);
            reads.post(2);
            Spin.until(() -> done.getCount() == 2);
            writes.post(3);
            free.post(4);
            done.await();
        }
    }

    @WithWorkers
    @DisplayName("30: phase-fair: a waiting concurrent handler starts after one exclusive one")
    void concurrentHandlersAreNotStarved(int workers) throws Exception {
        List<String> order = order(workers, Admission.PHASE_FAIR);
        // the first exclusive one was running when all others came
        assertEquals(List.of("w0", "r", "r", "w1", "w2", "w3"), order);
    }

    @WithWorkers
    @DisplayName("30: exclusive first: all exclusive handlers that wait run first")
    void exclusiveHandlersRunFirst(int workers) throws Exception {
        List<String> order = order(workers, Admission.EXCLUSIVE_FIRST);
        assertEquals(List.of("w0", "w1", "w2", "w3", "r", "r"), order);
    }

    @WithWorkers
    @DisplayName("30: arrival order: who began to wait first goes first")
    void whoCameFirstGoesFirst(int workers) throws Exception {
        List<String> order = order(workers, Admission.ARRIVAL_ORDER);
        assertEquals(List.of("w0", "w1", "r", "w2", "w3"), order.stream().distinct().toList());
    }

    private List<String> order(int workers, Admission admission) throws Exception {
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Interleave interleave =
                Interleave.builder("state")
                        .admission(admission)
                        .concurrent(Arbiters.receive(reads, item -> seen.post("r")))
                        .exclusive(
                                Arbiters.receive(
                                        writes,
                                        item -> {
                                            isRunning.countDown();
                                            mayGoOn.await();
                                            seen.post("w" + item);
                                        }))
                        .build();
        List<String> order = new ArrayList<>();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            writes.post(0);
            isRunning.await();
            writes.post(1);
            reads.post(1);
            reads.post(2);
            writes.post(2);
            writes.post(3);
            assertEquals(3, writes.size());
            assertEquals(2, reads.size());
            assertEquals(new InterleaveStats(0, 1, 0, 2, 3, false), interleave.stats());
            mayGoOn.countDown();
            for (int i = 0; i < 6; i++) {
                order.add(seen.receive());
            }
        }
        return order;
    }

    @Test
    @DisplayName("31: what is not admitted stays in its port, where others can take it")
    void itemsNotAdmittedStayInTheirPort() throws Exception {
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Interleave interleave =
                Interleave.builder("state")
                        .exclusive(
                                Arbiters.receive(
                                        writes,
                                        item -> {
                                            isRunning.countDown();
                                            mayGoOn.await();
                                        }))
                        .build();
        try (Dispatcher dispatcher = dispatcher(2)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            writes.post(2);
            assertEquals(1, writes.size());
            assertEquals(2, writes.poll());
            mayGoOn.countDown();
        }
    }

    @WithWorkers
    @DisplayName("32: teardown runs once, after all others, and nothing starts afterwards")
    void teardownRunsLast(int workers) throws Exception {
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Port<Integer> otherEnds = Port.unbounded("other ends");
        Interleave interleave =
                Interleave.builder("state")
                        .exclusive(
                                Arbiters.receive(
                                        writes,
                                        item -> {
                                            isRunning.countDown();
                                            mayGoOn.await();
                                            seen.post("write");
                                        }))
                        .concurrent(Arbiters.receive(reads, item -> seen.post("read")))
                        .teardown(
                                Arbiters.receive(ends, item -> seen.post("teardown")).once(),
                                Arbiters.receive(otherEnds, item -> seen.post("other")).once())
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation activation = dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            ends.post(1);
            ends.post(2);
            otherEnds.post(3);
            reads.post(4);
            assertEquals(0, seen.size());
            mayGoOn.countDown();
            assertEquals("write", seen.receive());
            assertEquals("teardown", seen.receive());
            assertTrue(activation.awaitDone(Duration.ofSeconds(5)));
            assertTrue(interleave.stats().isTornDown());
            writes.post(5);
            assertEquals(
                    "interleave 'state' is being torn down: combine with it before",
                    assertThrows(
                                    IllegalStateException.class,
                                    () ->
                                            interleave.combineWith(
                                                    Interleave.builder("more")
                                                            .independent(
                                                                    Arbiters.receive(
                                                                            free, item -> {}))
                                                            .build()))
                            .getMessage());
        }
        assertEquals(0, seen.size());
        assertEquals(List.of(2), ends.closeNow());
        assertEquals(List.of(3), otherEnds.closeNow());
        assertEquals(List.of(4), reads.closeNow());
        assertEquals(List.of(5), writes.closeNow());
    }

    @Test
    @DisplayName("32: a hung handler is interrupted after the grace time")
    void aHungHandlerIsInterrupted() throws Exception {
        Interleave interleave =
                Interleave.builder("state")
                        .teardownGrace(Duration.ofMillis(20))
                        .concurrent(
                                Arbiters.receive(
                                        reads,
                                        item -> {
                                            seen.post("hangs");
                                            Port.unbounded("never").receive();
                                        }))
                        .teardown(Arbiters.receive(ends, item -> seen.post("teardown")).once())
                        .build();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        try (Dispatcher dispatcher =
                Dispatcher.builder("test")
                        .platformThreads(2)
                        .uncaught((where, failure) -> failures.add(failure))
                        .start()) {
            dispatcher.activate(interleave);
            reads.post(1);
            assertEquals("hangs", seen.receive());
            ends.post(1);
            assertEquals("teardown", seen.receive());
        }
        assertEquals(
                List.of(InterruptedException.class),
                failures.stream().<Object>map(Throwable::getClass).toList());
    }

    @Test
    @DisplayName("32: a handler that ignores its interruption delays teardown by the grace time")
    void aHandlerThatIgnoresItsInterruptionDelaysTeardown() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Interleave interleave =
                Interleave.builder("state")
                        .teardownGrace(Duration.ofMillis(20))
                        .concurrent(
                                Arbiters.receive(
                                        reads,
                                        item -> {
                                            seen.post("hangs");
                                            while (mayEnd.getCount() > 0) {
                                                Thread.onSpinWait();
                                            }
                                        }))
                        .teardown(Arbiters.receive(ends, item -> seen.post("teardown")).once())
                        .build();
        try (Dispatcher dispatcher = dispatcher(2)) {
            dispatcher.activate(interleave);
            reads.post(1);
            assertEquals("hangs", seen.receive());
            ends.post(1);
            assertEquals("teardown", seen.receive());
            mayEnd.countDown();
        }
    }

    @Test
    @DisplayName("32: a persistent teardown is refused")
    void aPersistentTeardownIsRefused() {
        var builder = Interleave.builder("state");
        assertEquals(
                "receiver 'ends' in the teardown group of interleave 'state': only one-time"
                        + " receivers and joins can be there, use once()",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> builder.teardown(Arbiters.receive(ends, item -> {})))
                        .getMessage());
    }

    @WithWorkers
    @DisplayName("30: a combined interleave excludes as one")
    void combinedGroupsExcludeEachOther(int workers) throws Exception {
        int each = 1_000;
        int[] plain = new int[1];
        CountDownLatch done = new CountDownLatch(2 * each);
        Handler<Integer> count =
                item -> {
                    plain[0]++;
                    done.countDown();
                };
        Interleave interleave =
                Interleave.builder("state").exclusive(Arbiters.receive(writes, count)).build();
        Interleave more =
                Interleave.builder("more").exclusive(Arbiters.receive(free, count)).build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            interleave.combineWith(more);
            for (int i = 0; i < each; i++) {
                writes.post(i);
                free.post(i);
            }
            done.await();
            assertThrows(IllegalStateException.class, () -> dispatcher.activate(interleave));
        }
        assertEquals(2 * each, plain[0]);
    }

    @WithWorkers
    @DisplayName("16: a cancelled interleave takes nothing more")
    void aCancelledInterleaveTakesNothing(int workers) {
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, item -> seen.post("read")))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            Activation activation = dispatcher.activate(interleave);
            assertEquals(List.of("receiver 'reads'"), reads.inspect(0).receivers());
            assertTrue(activation.cancel());
            assertFalse(activation.cancel());
            reads.post(1);
            assertEquals(List.of(), reads.inspect(0).receivers());
        }
        assertEquals(1, reads.size());
    }

    @Test
    @DisplayName("16: a cancelled interleave takes no further groups")
    void aCancelledInterleaveTakesNoFurtherGroups() {
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, item -> seen.post("read")))
                        .build();
        Interleave more =
                Interleave.builder("more")
                        .concurrent(Arbiters.receive(free, item -> seen.post("more")))
                        .build();
        try (Dispatcher dispatcher = dispatcher(1)) {
            dispatcher.activate(interleave).cancel();
            assertEquals(
                    "interleave 'state' was cancelled: combine with it before",
                    assertThrows(IllegalStateException.class, () -> interleave.combineWith(more))
                            .getMessage());
            assertEquals(List.of(), free.inspect(0).receivers());
        }
    }

    @Test
    @DisplayName("40: a dispatcher that refuses an interleave or a choice has not used it up")
    void aClosedDispatcherUsesNothingUp() throws Exception {
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, item -> seen.post("read")))
                        .build();
        Choice<Integer> choice = Arbiters.<Integer>choice().onReceive(free, item -> item);
        Dispatcher closed = Dispatcher.start("closed");
        closed.close();
        assertThrows(IllegalStateException.class, () -> closed.activate(interleave));
        assertThrows(IllegalStateException.class, () -> closed.activate(choice));
        try (Dispatcher dispatcher = dispatcher(1)) {
            dispatcher.activate(choice).cancel();
            dispatcher.activate(interleave);
            reads.post(1);
            assertEquals("read", seen.receive());
        }
    }
}
