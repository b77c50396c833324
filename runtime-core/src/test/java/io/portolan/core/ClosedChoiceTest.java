package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A choice between ports of which some or all end, and joins of many ports.
class ClosedChoiceTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final Port<Integer> a = Port.unbounded("a");
    private final Port<Integer> b = Port.unbounded("b");

    private Choice<String> both() {
        return Arbiters.<String>choice()
                .onReceive(a, item -> "a" + item)
                .onReceive(b, item -> "b" + item);
    }

    @Test
    void theBranchOfAClosedPortIsTaken() throws Exception {
        Choice<String> choice = both().onClosed(a, () -> "a has ended").onTimeout(LONG, () -> "");
        a.post(1);
        a.close();
        assertEquals("a1", choice.await());
        assertEquals("a has ended", choice.await());
        b.post(2);
        assertEquals("b2", choice.await());
    }

    @Test
    void theBranchIsTakenWhenThePortEndsMeanwhile() throws Exception {
        Port<String> done = Port.unbounded("done");
        Choice<String> choice =
                both().onClosed(a, () -> a.closeCause().map(Throwable::getMessage).orElse("none"));
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                done.post(choice.await());
                            } catch (Exception e) {
                                done.close(e);
                            }
                        });
        Spin.untilBlocked(thread);
        a.close(new IOException("dead"));
        assertEquals("dead", done.receive());
        assertEquals(List.of(), b.inspect(0).receivers());
    }

    @Test
    void aChoiceOverClosedPortsDoesNotWaitForItsTimeout() {
        Choice<String> choice = both().onTimeout(LONG, () -> "late");
        IOException cause = new IOException("dead");
        a.close();
        b.close(cause);
        assertSame(cause, assertThrows(PortClosedException.class, choice::await).getCause());
    }

    @Test
    void aWaitingChoiceEndsWithItsLastPort() throws Exception {
        Port<Throwable> told = Port.unbounded("told");
        Choice<String> choice = both().onTimeout(LONG, () -> "late");
        Thread thread =
                Thread.ofPlatform()
                        .start(() ->
                                told.post(assertThrows(PortClosedException.class, choice::await)));
        Spin.untilBlocked(thread);
        a.close();
        Spin.untilBlocked(thread);
        b.close();
        told.receive();
    }

    @Test
    void anElseIsTakenOverClosedPortsAsWell() throws Exception {
        a.close();
        b.close();
        assertEquals("else", both().orElse(() -> "else").await());
    }

    @Test
    void anActiveChoiceRunsTheBranchOfAClosedPort() throws Exception {
        Port<String> done = Port.unbounded("done");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation activation =
                    dispatcher.activate(
                            Arbiters.<Boolean>choice()
                                    .onReceive(a, item -> done.tryPost("a" + item))
                                    .onClosed(a, () -> done.tryPost("a has ended")));
            a.close();
            assertEquals("a has ended", done.receive());
            assertTrue(activation.awaitDone(LONG));
        }
    }

    @Test
    void anActiveChoiceOverClosedPortsIsDoneAndRunsNothing() throws Exception {
        Port<String> done = Port.unbounded("done");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Activation activation =
                    dispatcher.activate(
                            Arbiters.<Boolean>choice()
                                    .onReceive(a, item -> done.tryPost("a"))
                                    .onTimeout(LONG, () -> done.tryPost("late")));
            a.close();
            assertTrue(activation.awaitDone(LONG));
        }
        assertEquals(List.of(), done.closeNow());
    }

    @Test
    void aBranchJoinsAnyNumberOfPorts() throws Exception {
        Port<Integer> c = Port.unbounded("c");
        Choice<Integer> choice =
                Arbiters.<Integer>choice()
                        .onJoin(
                                List.of(a, b, c),
                                items -> items.stream().mapToInt(Integer::intValue).sum())
                        .onTimeout(Duration.ofMillis(1), () -> -1);
        a.post(1);
        c.post(100);
        assertEquals(-1, choice.await());
        assertEquals(2, a.size() + c.size());
        b.post(10);
        assertEquals(111, choice.await());
        assertEquals(
                "a join of no ports: name at least one",
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        Arbiters.<Integer>choice()
                                                .onJoin(List.<Port<Integer>>of(), items -> 0))
                        .getMessage());
    }
}
