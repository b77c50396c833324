package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Gathers: items of several ports, taken as they come.
class GatherTest {

    private static final Duration LONG = Duration.ofSeconds(9);

    private final Port<Integer> ok = Port.unbounded("ok");
    private final Port<String> bad = Port.unbounded("bad");

    @WithWorkers
    @DisplayName("23: a gather fires once, with exactly its total, split by port")
    void firesOnceWithItsTotal(int workers) throws Exception {
        Port<Map.Entry<List<Integer>, List<String>>> seen = Port.unbounded("seen");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation gather =
                    dispatcher.activate(
                            Arbiters.gather(ok, bad, 4, (x, y) -> seen.post(Map.entry(x, y))));
            ok.post(1);
            bad.post("a");
            ok.post(2);
            assertEquals(0, ok.size() + bad.size());
            assertEquals(Activation.State.ACTIVE, gather.state());
            bad.post("b");
            ok.post(3);
            assertEquals(Map.entry(List.of(1, 2), List.of("a", "b")), seen.receive());
            assertTrue(gather.awaitDone(LONG));
            assertFalse(gather.cancel());
            assertEquals(List.of(3), ok.inspect(9).items());
            assertEquals(List.of(), ok.inspect(0).receivers());
            assertEquals(List.of(), bad.inspect(0).receivers());
        }
    }

    @WithWorkers
    @DisplayName("23: a cancelled gather returns its items to the heads of their ports, in order")
    void aCancelledGatherReturnsItsItems(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation gather = dispatcher.activate(Arbiters.gather(ok, bad, 9, (x, y) -> {}));
            for (int i = 0; i < 4; i++) {
                ok.post(i);
                bad.post("b" + i);
            }
            assertEquals(0, ok.size() + bad.size());
            assertTrue(gather.cancel());
            assertEquals(List.of(0, 1, 2, 3), ok.inspect(9).items());
            assertEquals(List.of("b0", "b1", "b2", "b3"), bad.inspect(9).items());
            ok.post(4);
            assertEquals(List.of(0, 1, 2, 3, 4), ok.closeNow());
        }
    }

    @Test
    @DisplayName("23: a gather that waits too long returns its items, and a later one finds them")
    void aGatherThatWaitsTooLongReturnsItsItems() throws Exception {
        ok.post(1);
        bad.post("a");
        ok.post(2);
        var gather = Arbiters.gather(ok, bad, 4, (x, y) -> {});
        assertEquals(
                "fewer than 4 items in [port 'ok', port 'bad'] within PT0.001S",
                assertThrows(TimeoutException.class, () -> gather.await(Duration.ofMillis(1)))
                        .getMessage());
        assertEquals(List.of(1, 2), ok.inspect(9).items());
        assertEquals(List.of("a"), bad.inspect(9).items());
        assertEquals(List.of(), ok.inspect(0).receivers());
        bad.post("b");
        assertEquals(Map.entry(List.of(1, 2), List.of("a", "b")), gather.await());
    }

    @Test
    @DisplayName("23: an interrupted gather returns its items")
    void anInterruptedGatherReturnsItsItems() throws Exception {
        ok.post(1);
        var gather = Arbiters.gather(ok, bad, 2, (x, y) -> {});
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> assertThrows(InterruptedException.class, gather::await));
        Spin.untilBlocked(thread);
        assertEquals(0, ok.size());
        thread.interrupt();
        thread.join();
        assertEquals(List.of(1), ok.closeNow());
    }

    @Test
    @DisplayName("23: a gather of less than one item, of no port or of one twice is refused")
    void impossibleGathersAreRefused() {
        assertEquals(
                "total=0 for a gather over [port 'ok', port 'bad']: gather 1 item or more",
                refusal(() -> Arbiters.gather(ok, bad, 0, (x, y) -> {})));
        assertEquals(
                "a gather over no ports: name at least one",
                refusal(() -> Arbiters.gather(List.<Port<Integer>>of(), 1, sides -> {})));
        assertEquals(
                "port 'ok' appears twice in a gather: name each port once",
                refusal(() -> Arbiters.gather(List.of(ok, ok), 1, sides -> {})));
    }

    @WithWorkers
    @DisplayName("23: a gather whose ports are all closed is done and returns its items")
    void aGatherOfClosedPortsIsDone(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation gather = dispatcher.activate(Arbiters.gather(ok, bad, 3, (x, y) -> {}));
            ok.post(1);
            ok.close();
            assertEquals(Activation.State.ACTIVE, gather.state());
            bad.post("a");
            bad.close();
            assertTrue(gather.awaitDone(LONG));
            Spin.until(() -> ok.size() == 1 && bad.size() == 1);
            assertThrows(
                    PortClosedException.class,
                    () -> Arbiters.gather(ok, bad, 3, (x, y) -> {}).await());
            assertEquals(List.of(1), ok.closeNow());
            assertEquals(List.of("a"), bad.closeNow());
        }
    }

    @WithWorkers
    @DisplayName("23: gathers that compete for the items of many posters lose none")
    void competingGathersLoseNothing(int workers) throws Exception {
        int each = 1_000;
        AtomicInteger gathered = new AtomicInteger();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Crew.run(
                    4,
                    index -> {
                        for (int i = 0; i < each; i++) {
                            if (index == 0) {
                                ok.post(i);
                            } else if (index == 1) {
                                bad.post("b");
                            } else {
                                Activation gather =
                                        dispatcher.activate(
                                                Arbiters.gather(
                                                        ok,
                                                        bad,
                                                        3,
                                                        (x, y) ->
                                                                gathered.addAndGet(
                                                                        x.size() + y.size())));
                                if (i % 3 > 0) {
                                    gather.cancel();
                                }
                            }
                        }
                    });
        }
        assertEquals(0, gathered.get() % 3);
        assertEquals(2 * each, gathered.get() + ok.size() + bad.size());
    }

    private static String refusal(Runnable call) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
