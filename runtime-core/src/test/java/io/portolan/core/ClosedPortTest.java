package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What users see of a port's end: its cause, that it is drained, and iteration until then.
class ClosedPortTest {

    private final Port<Integer> port = Port.unbounded("ends");
    private final IOException cause = new IOException("the line is dead");

    @Test
    void anEmptyPortIsToldFromADrainedOne() {
        assertNull(port.poll());
        assertFalse(port.isDrained());
        port.post(1);
        port.close();
        assertFalse(port.isDrained());
        assertEquals(1, port.poll());
        assertNull(port.poll());
        assertTrue(port.isDrained());
    }

    @Test
    void theCauseIsToldToPostsAndToReceives() {
        port.post(1);
        port.close(cause);
        assertEquals(1, port.poll());
        assertSame(cause, assertEnds(() -> port.post(2)).getCause());
        assertSame(cause, assertEnds(() -> port.tryPost(2)).getCause());
        assertSame(cause, assertEnds(() -> port.post(2, Duration.ZERO)).getCause());
        assertSame(cause, assertEnds(port::receive).getCause());
        assertSame(cause, assertEnds(() -> port.receive(Duration.ofHours(1))).getCause());
        assertEquals(Optional.of(cause), port.closeCause());
    }

    @Test
    void theCauseIsToldToThreadsThatWaitAlready() throws Exception {
        Port<Integer> other = Port.unbounded("other");
        Port<Throwable> told = Port.unbounded("told");
        List<Crew.Member> waits =
                List.of(
                        index -> port.receive(),
                        index -> port.receiveOrClosed(),
                        index -> Arbiters.multipleItemReceive(port, 2, items -> {}).await(),
                        index -> Arbiters.joinedReceive(port, other, (a, b) -> {}).await(),
                        index -> Arbiters.<Integer>choice().onReceive(port, item -> item).await(),
                        index -> Arbiters.gather(port, port2(), 2, (a, b) -> {}).await());
        for (Crew.Member wait : waits) {
            Thread thread =
                    Thread.ofPlatform()
                            .start(() ->
                                    told.post(
                                            assertThrows(
                                                    PortClosedException.class,
                                                    () -> wait.work(0))));
            Spin.untilBlocked(thread);
        }
        port.close(cause);
        for (int i = 0; i < waits.size(); i++) {
            assertSame(cause, told.receive().getCause());
        }
    }

    @Test
    void theCauseIsToldToPostersThatWaitForRoom() throws Exception {
        Port<Integer> narrow = Port.bounded("narrow", 1, new Overflow.Wait());
        narrow.post(1);
        Port<Throwable> told = Port.unbounded("told");
        Thread poster =
                Thread.ofPlatform().start(() -> told.post(assertEnds(() -> narrow.post(2))));
        Spin.untilBlocked(poster);
        narrow.close(cause);
        assertSame(cause, told.receive().getCause());
        assertEquals(List.of(1), narrow.closeNow());
    }

    @Test
    @SuppressWarnings("NullAway") // null is what it tests
    void theFirstCloseCounts() {
        port.close();
        port.close(cause);
        assertEquals(Optional.empty(), port.closeCause());
        assertNull(assertEnds(() -> port.post(2)).getCause());
        Port<Integer> failed = Port.unbounded("failed");
        failed.close(cause);
        failed.close(new IOException("later"));
        failed.close();
        assertEquals(Optional.of(cause), failed.closeCause());
        assertThrows(NullPointerException.class, () -> Port.unbounded("open").close(null));
    }

    @Test
    void theEndIsAnAnswer() throws Exception {
        port.post(1);
        port.close();
        assertEquals(Optional.of(1), port.receiveOrClosed());
        assertEquals(Optional.empty(), port.receiveOrClosed());
        assertEquals(Optional.empty(), port.receiveOrClosed(Duration.ofHours(1)));
        assertThrows(
                TimeoutException.class,
                () -> Port.unbounded("open").receiveOrClosed(Duration.ofMillis(1)));
    }

    @Test
    void aLoopEndsWithThePort() {
        Thread.startVirtualThread(() -> {
            for (int i = 0; i < 1_000; i++) {
                port.post(i);
            }
            port.close();
        });
        int next = 0;
        for (int item : port.untilClosed()) {
            assertEquals(next++, item);
        }
        assertEquals(1_000, next);
        Iterator<Integer> ended = port.untilClosed().iterator();
        assertFalse(ended.hasNext());
        assertEquals(
                "port 'ends' is closed and empty: ask hasNext before next",
                assertThrows(NoSuchElementException.class, ended::next).getMessage());
    }

    @Test
    void aStreamTakesNoMoreThanItIsAskedFor() {
        for (int i = 0; i < 10; i++) {
            port.post(i);
        }
        assertEquals(List.of(0, 1, 2), port.stream().limit(3).toList());
        assertEquals(7, port.size());
        port.close();
        assertEquals(List.of(3, 4, 5, 6, 7, 8, 9), port.stream().parallel().toList());
        assertEquals(Stream.of().toList(), port.stream().toList());
    }

    @Test
    void aLoopEndsWithTheCause() {
        port.post(1);
        port.close(cause);
        List<Integer> seen = new ArrayList<>();
        assertSame(
                cause,
                assertEnds(
                                () -> {
                                    for (int item : port.untilClosed()) {
                                        seen.add(item);
                                    }
                                })
                        .getCause());
        assertEquals(List.of(1), seen);
        assertSame(cause, assertEnds(() -> port.stream().toList()).getCause());
    }

    @Test
    void anInterruptedLoopSaysSo() {
        Thread.currentThread().interrupt();
        assertEquals(
                "iteration over port 'ends' was interrupted: no item was taken",
                assertThrows(
                                WaitInterruptedException.class,
                                () -> port.untilClosed().iterator().hasNext())
                        .getMessage());
        assertTrue(Thread.interrupted());
    }

    private static Port<Integer> port2() {
        Port<Integer> closed = Port.unbounded("second");
        closed.close();
        return closed;
    }

    private static PortClosedException assertEnds(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(PortClosedException.class, call);
    }
}
