package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who is admitted when a phase of an interleave ends: what was waiting for the group then, all of
/// it and no more, however quickly handlers leave meanwhile.
class InterleavePhasesTest {

    private static final int ROUNDS = 200;

    private final Port<Integer> reads = Port.unbounded("reads");
    private final Port<Integer> writes = Port.unbounded("writes");
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch isRunning = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    /// @param workers 0 for virtual threads
    private static Dispatcher dispatcher(int workers) {
        DispatcherBuilder builder = Dispatcher.builder("test");
        return (workers == 0 ? builder.virtualThreads() : builder.platformThreads(workers)).start();
    }

    private Handler<Integer> firstWaits(Handler<Integer> then) {
        return item -> {
            isRunning.countDown();
            mayGoOn.await();
            then.handle(item);
        };
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2, 4, 8})
    @DisplayName(
            "30: phase-fair: one exclusive handler at most overtakes what waits to be concurrent")
    void oneExclusiveHandlerOvertakesAtMost(int workers) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String order = order(workers, Admission.PHASE_FAIR);
            assertTrue(order.startsWith("eccc") || order.startsWith("eeccc"), order);
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2, 4, 8})
    @DisplayName("30: exclusive first: no concurrent handler starts while an exclusive one waits")
    void exclusiveFirstLetsNoneIn(int workers) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            assertEquals("e".repeat(21) + "ccc", order(workers, Admission.EXCLUSIVE_FIRST));
        }
    }

    /// The order of 1 exclusive handler that runs, and 20 exclusive and 3 concurrent ones that wait
    /// for its end.
    private static String order(int workers, Admission admission) throws Exception {
        Port<Integer> concurrent = Port.unbounded("concurrent");
        Port<Integer> exclusive = Port.unbounded("exclusive");
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch hold = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(24);
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Interleave.builder("phases")
                            .admission(admission)
                            .concurrent(
                                    Arbiters.receive(
                                            concurrent,
                                            item -> {
                                                order.add("c");
                                                all.countDown();
                                            }))
                            .exclusive(
                                    Arbiters.receive(
                                            exclusive,
                                            item -> {
                                                if (item == 0) {
                                                    in.countDown();
                                                    hold.await();
                                                }
                                                order.add("e");
                                                all.countDown();
                                            }))
                            .build());
            exclusive.post(0);
            in.await();
            for (int i = 1; i <= 20; i++) {
                exclusive.post(i);
            }
            for (int i = 1; i <= 3; i++) {
                concurrent.post(i);
            }
            hold.countDown();
            all.await();
        }
        return String.join("", order);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("30: of a port shared by predicates a phase grants what suits the group")
    void aSharedPortIsGrantedByPredicate(int workers) throws Exception {
        CountDownLatch written = new CountDownLatch(101);
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(
                                Arbiters.<Integer>receive(
                                                writes,
                                                item -> {
                                                    log.add("r");
                                                    if (item < 1_000) {
                                                        writes.post(item + 2); // the next read
                                                    }
                                                })
                                        .when(item -> item % 2 == 0))
                        .exclusive(
                                Arbiters.<Integer>receive(
                                                writes,
                                                firstWaits(item -> {
                                                    log.add("w");
                                                    written.countDown();
                                                }))
                                        .when(item -> item % 2 == 1))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            for (int i = 0; i < 100; i++) {
                writes.post(1);
            }
            writes.post(0);
            assertEquals(new InterleaveStats(0, 1, 0, 1, 100, false), interleave.stats());
            mayGoOn.countDown();
            written.await();
        }
        String order = String.join("", log);
        assertTrue(order.startsWith("wrwrwrwr"), order);
        assertEquals(-1, order.substring(0, order.lastIndexOf('w')).indexOf("rr"), order);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("30: what is posted in a concurrent phase waits for the next, at whatever port")
    void aPhaseGrantsOnlyWhatWaited(int workers) throws Exception {
        CountDownLatch written = new CountDownLatch(51);
        List<Port<Integer>> ports = List.of(Port.unbounded("a"), Port.unbounded("b"), reads);
        Interleave.Builder builder = Interleave.builder("state");
        for (int i = 0; i < 3; i++) {
            Port<Integer> next = ports.get((i + 1) % 3);
            builder.concurrent(
                    Arbiters.receive(
                            ports.get(i),
                            item -> {
                                log.add("r");
                                if (item > 0) {
                                    next.post(item - 1);
                                }
                            }));
        }
        Interleave interleave =
                builder.exclusive(
                                Arbiters.receive(
                                        writes,
                                        firstWaits(item -> {
                                            log.add("w");
                                            written.countDown();
                                        })))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            for (int i = 0; i < 50; i++) {
                writes.post(1);
            }
            ports.get(0).post(1_000);
            mayGoOn.countDown();
            written.await();
        }
        String order = String.join("", log);
        assertTrue(order.startsWith("wrwrwrwr"), order);
        assertEquals(-1, order.substring(0, order.lastIndexOf('w')).indexOf("rr"), order);
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("30: a serial concurrent receiver gets through all that waited in one phase")
    void aSerialMemberHasItsWholePhase(int workers) throws Exception {
        CountDownLatch done = new CountDownLatch(9);
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(
                                Arbiters.<Integer>receive(
                                                reads,
                                                item -> {
                                                    log.add("r");
                                                    done.countDown();
                                                })
                                        .concurrency(1))
                        .exclusive(writer(done))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            for (int i = 0; i < 4; i++) {
                writes.post(1);
                reads.post(1);
            }
            mayGoOn.countDown();
            done.await();
        }
        assertEquals("wrrrrwwww", String.join("", log));
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("30: a full queue interrupts a phase, and does not end it")
    void aFullQueueDoesNotEndAPhase(int workers) throws Exception {
        CountDownLatch done = new CountDownLatch(9);
        Handler<Integer> read =
                item -> {
                    log.add("r");
                    done.countDown();
                };
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(Arbiters.receive(reads, read))
                        .exclusive(writer(done))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            DispatcherQueue queue =
                    dispatcher.queue(
                            "narrow", new ExecutionPolicy.MaxDepth(1, new Overflow.Reject()));
            queue.activate(interleave);
            writes.post(1);
            isRunning.await();
            for (int i = 0; i < 4; i++) {
                writes.post(1);
                reads.post(1);
            }
            mayGoOn.countDown();
            done.await();
        }
        assertEquals("wrrrrwwww", String.join("", log));
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {0, 1, 2})
    @DisplayName("30: joins and receivers of one port share what a phase grants")
    void joinsAndReceiversShareAGrant(int workers) throws Exception {
        Port<Integer> other = Port.unbounded("other");
        CountDownLatch done = new CountDownLatch(4);
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(
                                Arbiters.joinedReceive(
                                        reads,
                                        other,
                                        (one, two) -> {
                                            log.add("j");
                                            reads.post(1); // for the next phase
                                            other.post(1);
                                        }))
                        .exclusive(writer(done))
                        .build();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            for (int i = 0; i < 3; i++) {
                writes.post(1);
            }
            reads.post(1);
            other.post(1);
            other.post(1); // more than complete sets
            assertEquals(new InterleaveStats(0, 1, 0, 2, 3, false), interleave.stats());
            mayGoOn.countDown();
            done.await();
        }
        String order = String.join("", log);
        assertTrue(order.startsWith("wjwjwjw"), order);
    }

    @Test
    @DisplayName("30: what a poster brings to a rendezvous is granted as what waits in a port")
    void aPosterAtARendezvousIsGranted() throws Exception {
        Port<Integer> narrow = Port.rendezvous("narrow");
        assertPosterIsGranted(narrow, read -> Arbiters.receive(narrow, read));
    }

    @Test
    @DisplayName("30: so is what a poster brings to a full port, if the group wants it")
    void aPosterAtAFullPortIsGranted() throws Exception {
        Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
        narrow.post(0);
        assertPosterIsGranted(
                narrow, read -> Arbiters.receive(narrow, read).when(item -> item > 0));
    }

    /// Notes each item; with the first it waits.
    private Receiver<Integer> writer(CountDownLatch done) {
        return Arbiters.receive(
                writes,
                firstWaits(item -> {
                    log.add("w");
                    done.countDown();
                }));
    }

    private void assertPosterIsGranted(
            Port<Integer> narrow, Function<Handler<Integer>, Receiver<Integer>> reader)
            throws Exception {
        CountDownLatch done = new CountDownLatch(3);
        Interleave interleave =
                Interleave.builder("state")
                        .concurrent(
                                reader.apply(item -> {
                                    log.add("r");
                                    done.countDown();
                                }))
                        .exclusive(writer(done))
                        .build();
        try (Dispatcher dispatcher = dispatcher(1)) {
            dispatcher.activate(interleave);
            writes.post(1);
            isRunning.await();
            Thread poster = Thread.ofPlatform().start(() -> narrow.post(1));
            Spin.untilBlocked(poster);
            writes.post(1);
            assertEquals(new InterleaveStats(0, 1, 0, 1, 1, false), interleave.stats());
            mayGoOn.countDown();
            done.await();
            poster.join();
        }
        assertEquals("wrw", String.join("", log));
    }
}
