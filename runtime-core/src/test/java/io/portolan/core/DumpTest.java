package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.dump.BlockedThread;
import io.portolan.core.dump.DispatcherDump;
import io.portolan.core.dump.PortState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a dump shows of a program that waits.
@Timeout(30)
class DumpTest {

    private final Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start();
    private final Sleepers sleepers = new Sleepers();

    @AfterEach
    void end() throws Exception {
        sleepers.end();
        dispatcher.shutdownNow();
    }

    @Test
    void itemsAndReceiversOfPortsAreShown() {
        Port<String> orders = Port.unbounded("orders");
        for (int i = 0; i < 7; i++) {
            orders.post("order " + i);
        }
        dispatcher.activate(
                Arbiters.<String>receive(orders, item -> {}).when(item -> false).named("clerk"));
        PortState state = port("orders");
        assertEquals(7, state.size());
        assertEquals(List.of("order 0", "order 1", "order 2", "order 3", "order 4"), state.items());
        assertEquals(1, state.receivers().size());
        assertTrue(state.receivers().getFirst().contains("clerk"), state.receivers()::toString);
        assertEquals(Thread.currentThread().getName(), state.lastPoster());
        assertTrue(
                text().contains(
                                "'orders' holds 7: order 0, order 1, order 2, order 3, order 4, ...; received by"),
                this::text);
    }

    @Test
    void joinsGathersAndInterleavesAreShownAtTheirPorts() {
        Port<String> left = Port.unbounded("left");
        Port<String> right = Port.unbounded("right");
        Port<String> good = Port.unbounded("good");
        Port<Exception> bad = Port.unbounded("bad");
        Port<String> state = Port.unbounded("state");
        dispatcher.activate(Arbiters.joinedReceive(left, right, (l, r) -> {}).named("pair"));
        dispatcher.activate(Arbiters.gather(good, bad, 3, (g, b) -> {}));
        dispatcher.activate(
                Interleave.builder("store")
                        .exclusive(Arbiters.receive(state, item -> {}).named("writer"))
                        .build());
        left.post("alone");
        assertEquals(1, port("left").size());
        for (String name : List.of("left", "right", "good", "bad", "state")) {
            assertEquals(1, port(name).receivers().size(), name);
        }
        assertTrue(port("left").receivers().getFirst().contains("pair"));
        assertTrue(port("state").receivers().getFirst().contains("writer"));
    }

    @Test
    void theTasksOfQueuesAreCounted() {
        DispatcherQueue queue = dispatcher.queue("slow");
        queue.suspend();
        queue.enqueue(() -> {});
        queue.enqueue(() -> {});
        assertEquals(List.of("'slow': 2 tasks wait"), dispatcher.dump().queues());
    }

    @Test
    void everyBlockedThreadIsShownWithTheUsersLine() {
        Port<String> in = Port.unbounded("in");
        Port<String> other = Port.unbounded("other");
        Port<String> full = Port.bounded("full", 1, new Overflow.Wait());
        Port<String> meeting = Port.rendezvous("meeting");
        ResultPort<String> result = ResultPort.named("result");
        full.post("first");
        sleepers.platform("receiver", () -> in.receive());
        sleepers.platform("patient", () -> in.receive(Duration.ofHours(1)));
        sleepers.virtual("light", () -> other.receive());
        sleepers.platform("poster", () -> full.post("second"));
        sleepers.virtual("meets", () -> meeting.post("hello"));
        sleepers.platform("awaits", () -> result.await());
        sleepers.platform("joins", () -> Arbiters.joinedReceive(in, other, (a, b) -> {}).await());
        sleepers.virtual("gathers", () -> Arbiters.gather(in, other, 2, (a, b) -> {}).await());
        sleepers.virtual(
                "chooses",
                () ->
                        Arbiters.<String>choice()
                                .onReceive(in, item -> item)
                                .onPost(full, "third", () -> "posted")
                                .await());
        sleepers.untilBlocked();
        assertBlocked("receiver", false, "port 'in'");
        assertBlocked("patient", false, "port 'in'");
        assertBlocked("light", true, "port 'other'");
        assertBlocked("poster", false, "room in port 'full'");
        assertBlocked("meets", true, "room in port 'meeting'");
        assertBlocked("awaits", false, "port 'result'");
        assertBlocked("joins", false, "port 'in' and port 'other'");
        assertBlocked("gathers", true, "port 'in' and port 'other'");
        assertBlocked("chooses", true, "port 'in' or room in port 'full'");
        assertEquals(2, port("full").blockedPosters());
        assertEquals(1, port("meeting").blockedPosters());
        assertEquals(List.of(), dispatcher.dump().cycle());
        BlockedThread receiver = blocked("receiver");
        String line = "waits for port 'in' at " + receiver.line();
        assertTrue(text().contains("  thread 'receiver' " + line), this::text);
        assertTrue(text().contains("  virtual thread 'light' waits for port 'other' at "));
        assertTrue(text().contains("'full' holds 1: first, 2 wait to post; received by nobody"));
    }

    @Test
    void theLineIsThatOfTheCallToThePort() {
        Port<String> port = Port.unbounded("port");
        int[] line = new int[1];
        sleepers.platform(
                "here",
                () -> {
                    line[0] = new Throwable().getStackTrace()[0].getLineNumber() + 1;
                    port.receive();
                });
        sleepers.untilBlocked();
        String shown = blocked("here").line();
        assertTrue(shown.endsWith("(DumpTest.java:" + line[0] + ")"), shown);
    }

    @Test
    void aThreadWithoutANameIsShownByItsNumber() {
        Port<String> port = Port.unbounded("port");
        Thread thread = sleepers.virtual("", () -> port.receive());
        sleepers.untilBlocked();
        assertBlocked("#" + thread.threadId(), true, "port 'port'");
    }

    @Test
    void anItemThatCannotBeToldHidesNothingElse() {
        Port<Object> port = Port.unbounded("port");
        port.post(
                new Object() {
                    @Override
                    public String toString() {
                        throw new IllegalStateException("on purpose");
                    }
                });
        List<Object> cyclic = new ArrayList<>();
        cyclic.add(List.of(cyclic));
        port.post(cyclic);
        port.post(
                new Object() {
                    @Override
                    @SuppressWarnings({"NullAway", "ToStringReturnsNull"}) // on purpose
                    public String toString() {
                        return null;
                    }
                });
        port.post("x".repeat(200));
        port.post("two\nlines");
        dispatcher.activate(Arbiters.receive(port, item -> {}).when(item -> false));
        List<String> items = port("port").items();
        assertTrue(
                items.get(0).contains(" whose toString throws java.lang.IllegalState"),
                items::toString);
        assertEquals(
                "a java.util.ArrayList whose toString throws java.lang.StackOverflowError",
                items.get(1));
        assertEquals("null", items.get(2));
        assertEquals("x".repeat(80) + "...", items.get(3));
        assertEquals("two\nlines", items.get(4));
        assertTrue(text().contains("two\\nlines"), this::text);
    }

    @Test
    void theJsonSaysTheSame() {
        Port<String> port = Port.unbounded("a \"quoted\" \\ port\n\u0001");
        port.post("line\nbreak");
        sleepers.platform("waits", () -> Port.unbounded("never").receive());
        sleepers.untilBlocked();
        dispatcher.activate(Arbiters.<String>receive(port, item -> {}).when(item -> false));
        DispatcherDump dump = dispatcher.dump();
        assertEquals(StrictJson.ofRecord(dump), StrictJson.parse(dump.json()));
    }

    private String text() {
        return dispatcher.dump().text();
    }

    private PortState port(String name) {
        return dispatcher.dump().ports().stream()
                .filter(port -> port.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private BlockedThread blocked(String name) {
        return dispatcher.dump().threads().stream()
                .filter(thread -> thread.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no '" + name + "' in " + text()));
    }

    private void assertBlocked(String name, boolean isVirtual, String waitsFor) {
        BlockedThread shown = blocked(name);
        assertEquals(isVirtual, shown.isVirtual(), name);
        assertEquals(waitsFor, shown.waitsFor(), name);
        assertTrue(shown.line().contains("DumpTest"), shown.line());
    }
}
