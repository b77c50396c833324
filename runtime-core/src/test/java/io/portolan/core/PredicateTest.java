package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Receivers that do not take every item.
class PredicateTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Integer> seen = Port.unbounded("seen");
    private final Port<String> failures = Port.unbounded("failures");
    private final Dispatcher dispatcher =
            Dispatcher.builder("test")
                    .platformThreads(1)
                    .uncaught((source, failure) ->
                            failures.post(String.valueOf(failure.getMessage())))
                    .start();

    @AfterEach
    void close() {
        dispatcher.close();
        assertNull(failures.poll(), "reported once, and only that");
    }

    @Test
    @DisplayName("12: what a predicate refuses keeps its place and is offered to the next receiver")
    void refusedItemsKeepTheirPlace() throws Exception {
        dispatcher.activate(Arbiters.receive(port, seen::post).when(item -> item > 10));
        port.post(1);
        port.post(11);
        port.post(2);
        port.post(12);
        assertEquals(11, seen.receive());
        assertEquals(12, seen.receive());
        assertEquals(List.of(1, 2), port.inspect(9).items());
        Port<Integer> others = Port.unbounded("others");
        dispatcher.activate(Arbiters.receive(port, others::post).when(item -> item == 2));
        assertEquals(2, others.receive());
        assertEquals(List.of(1), port.inspect(9).items());
        dispatcher.activate(Arbiters.receive(port, others::post).concurrency(1));
        assertEquals(1, others.receive());
        port.post(13); // both would have it, and the first has waited longer
        assertEquals(13, seen.receive());
    }

    @Test
    @DisplayName("12: a one-time receiver passes over items until one suits it")
    void aOneTimeReceiverWaitsForItsItem() throws Exception {
        Activation even =
                dispatcher.activate(
                        Arbiters.receive(port, seen::post).when(item -> item % 2 == 0).once());
        port.post(1);
        port.post(3);
        assertEquals(Activation.State.ACTIVE, even.state());
        port.post(4);
        port.post(6);
        assertEquals(4, seen.receive());
        assertTrue(even.awaitDone(Duration.ofSeconds(9)));
        assertEquals(List.of(1, 3, 6), port.closeNow());
    }

    @Test
    @DisplayName("12: a predicate that throws counts as false, is reported once, and stays")
    void aFailingPredicateIsReportedOnceForEachItem() throws Exception {
        port.post(1);
        port.post(2);
        Activation fails =
                dispatcher.activate(Arbiters.receive(port, seen::post).when(PredicateTest::fails));
        assertEquals("cannot judge 1", failures.receive());
        assertEquals("cannot judge 2", failures.receive());
        for (int i = 0; i < 5; i++) { // each registration offers all items again
            dispatcher.activate(Arbiters.receive(port, seen::post).when(item -> false)).cancel();
        }
        assertEquals(List.of(1, 2), port.inspect(9).items());
        port.post(3);
        assertEquals("cannot judge 3", failures.receive());
        assertEquals(Activation.State.ACTIVE, fails.state());
        assertEquals(1, port.inspect(0).receivers().size());
    }

    @Test
    @DisplayName("12: a predicate's failures are reported for many items, each once")
    void aFailingPredicateIsReportedForManyItems() throws Exception {
        int items = 100;
        dispatcher.activate(Arbiters.receive(port, seen::post).when(PredicateTest::fails));
        for (int i = 0; i < items; i++) {
            port.post(1_000 + i);
            assertEquals("cannot judge " + (1_000 + i), failures.receive());
            if (i % 3 == 0) {
                assertEquals(port.inspect(1).items().getFirst(), port.poll());
            }
            ((MatchingPort<Integer>) port).rematch();
        }
    }

    @Test
    @DisplayName("12: whoever hears of a predicate's failure may use the port")
    void theFailureHandlerMayUseThePort() throws Exception {
        Port<Integer> sizes = Port.unbounded("sizes");
        DispatcherQueue queue =
                dispatcher
                        .queue("reporting", new ExecutionPolicy.Unconstrained())
                        .uncaught((source, failure) -> sizes.post(port.inspect(9).items().size()));
        queue.activate(Arbiters.receive(port, seen::post).when(PredicateTest::fails));
        port.post(1);
        assertEquals(1, sizes.receive());
    }

    @Test
    @DisplayName("12: a failing predicate of an activated choice is reported as a receiver's is")
    void aFailingPredicateOfAChoiceIsReportedOnce() throws Exception {
        dispatcher.activate(
                Arbiters.<Integer>choice()
                        .onReceive(
                                port,
                                PredicateTest::fails,
                                item -> {
                                    seen.post(item);
                                    return item;
                                }));
        port.post(1);
        assertEquals("cannot judge 1", failures.receive());
        ((MatchingPort<Integer>) port).rematch();
        assertEquals(1, port.poll());
    }

    @Test
    @DisplayName("12: a log that hears of a failing predicate of a waiting thread may use the port")
    void theLogMayUseThePort() throws Exception {
        Logger logger = Logger.getLogger("io.portolan.core");
        Handler posting =
                new Handler() {
                    @Override
                    public void publish(LogRecord item) {
                        port.post(2);
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.addHandler(posting);
        logger.setUseParentHandlers(false);
        try {
            port.post(1);
            assertEquals(
                    2,
                    Arbiters.<Integer>choice()
                            .onReceive(port, item -> item == 2 || fails(item), item -> item)
                            .await());
            assertEquals(1, port.poll());
        } finally {
            logger.removeHandler(posting);
            logger.setUseParentHandlers(true);
        }
    }

    private static boolean fails(Integer item) {
        throw new IllegalStateException("cannot judge " + item);
    }
}
