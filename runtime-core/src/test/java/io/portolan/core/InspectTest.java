package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A look at a port that changes nothing.
class InspectTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Integer> other = Port.unbounded("other");

    @Test
    @DisplayName("9: inspect removes nothing and shows the oldest items, and the counters")
    void showsTheOldestItems() {
        for (int i = 0; i < 5; i++) {
            port.post(i);
        }
        port.poll();
        var snapshot = port.inspect(2);
        assertEquals("numbers", snapshot.name());
        assertEquals(List.of(1, 2), snapshot.items());
        assertEquals(5, snapshot.posted());
        assertEquals(1, snapshot.consumed());
        assertEquals(0, snapshot.dropped());
        assertEquals(List.of(1, 2, 3, 4), port.inspect(Integer.MAX_VALUE).items());
        assertEquals(List.of(), port.inspect(0).items());
        assertEquals(
                "maxItems=-1 for port 'numbers': ask for 0 or more",
                assertThrows(IllegalArgumentException.class, () -> port.inspect(-1)).getMessage());
    }

    @Test
    @DisplayName("9: inspect names the receivers and their kinds, in the order they are asked")
    void namesTheReceivers() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            var all = Arbiters.receive(port, item -> {});
            dispatcher.activate(all.when(item -> item < 0).named("negative"));
            dispatcher.activate(all.concurrency(1).named("serial"));
            dispatcher.activate(all.concurrency(3).named("three"));
            dispatcher.activate(all.once());
            Activation concurrent = dispatcher.activate(all);
            dispatcher.activate(Arbiters.multipleItemReceive(port, 2, items -> {}).named("pairs"));
            dispatcher.activate(Arbiters.joinedReceive(port, other, (x, y) -> {}).once());
            dispatcher.activate(Arbiters.gather(port, other, 3, (x, y) -> {}));
            Thread thread = Thread.ofPlatform().name("waiting").start(this::receive);
            Spin.untilBlocked(thread);
            assertEquals(
                    List.of(
                            "receiver 'negative' (when)",
                            "receiver 'serial' (1)",
                            "receiver 'three' (3)",
                            "receiver 'numbers' (once)",
                            "receiver 'numbers'",
                            "join 'pairs'",
                            "join 'numbers+other' (once)",
                            "gather (3)",
                            "receive by thread 'waiting'"),
                    port.inspect(0).receivers());
            assertEquals(
                    List.of("join 'numbers+other' (once)", "gather (3)"),
                    other.inspect(0).receivers());
            concurrent.cancel();
            assertEquals(8, port.inspect(0).receivers().size());
            port.close();
            thread.join();
            assertEquals(List.of(), port.inspect(0).receivers());
        }
    }

    @Test
    @DisplayName("9: inspect sees the items of one moment")
    void seesTheItemsOfOneMoment() throws Exception {
        int rounds = 20_000;
        try (Crew crew =
                Crew.start(
                        2,
                        index -> {
                            for (int i = 0; i < rounds; i++) {
                                if (index == 0) {
                                    port.post(i);
                                } else {
                                    port.poll();
                                }
                            }
                        })) {
            for (int i = 0; i < 500; i++) {
                var snapshot = port.inspect(Integer.MAX_VALUE);
                List<Integer> items = snapshot.items();
                assertEquals(snapshot.posted() - snapshot.consumed(), items.size());
                for (int k = 1; k < items.size(); k++) {
                    assertEquals(items.get(0) + k, items.get(k));
                }
                assertTrue(items.isEmpty() || items.getLast() == snapshot.posted() - 1);
            }
            crew.join();
        }
    }

    private void receive() {
        assertThrows(PortClosedException.class, port::receive);
    }
}
