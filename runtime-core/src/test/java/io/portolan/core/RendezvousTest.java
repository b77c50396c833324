package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A port without room: both sides wait for each other.
class RendezvousTest {

    private final Port<Integer> port = Port.rendezvous("meeting");

    @Test
    @DisplayName("8: post returns only after a receiver took the item")
    void postWaitsForAReceiver() throws Exception {
        AtomicInteger returned = new AtomicInteger();
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < 3; i++) {
                                port.post(i);
                                returned.incrementAndGet();
                            }
                        });
        for (int i = 0; i < 3; i++) {
            Spin.until(() -> ((LockedPort) port).waiting() == 1);
            assertEquals(i, returned.get());
            assertEquals(0, port.size());
            assertEquals(List.of(), port.inspect(9).items());
            assertEquals(i, i == 1 ? port.poll() : port.receive());
        }
        poster.join();
        assertNull(port.poll());
    }

    @Test
    @DisplayName("8: tryPost is true only when a receiver waits")
    void tryPostNeedsAReceiver() throws Exception {
        assertFalse(port.tryPost(1));
        assertFalse(port.post(1, Duration.ZERO));
        Thread receiver = Thread.ofPlatform().start(() -> assertEquals(2, receive()));
        Spin.untilBlocked(receiver);
        assertTrue(port.tryPost(2));
        assertFalse(port.tryPost(3));
        receiver.join();
    }

    @Test
    @DisplayName("8: posters and receivers that give up leave nothing behind")
    void whoGivesUpLeavesNothing() throws Exception {
        assertFalse(port.post(1, Duration.ofMillis(1)));
        assertThrows(TimeoutException.class, () -> port.receive(Duration.ofMillis(1)));
        assertFalse(port.tryPost(2));
        assertNull(port.poll());
        assertEquals(List.of(), port.inspect(9).receivers());
    }

    @WithWorkers
    @DisplayName("8: an activated receiver meets posters in their order")
    void anActivationMeetsPosters(int workers) throws Exception {
        int items = 500;
        List<Integer> handled = new ArrayList<>();
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            dispatcher.activate(Arbiters.receive(port, handled::add).concurrency(1));
            for (int i = 0; i < items; i++) {
                port.post(i);
            }
        }
        assertEquals(items, handled.size());
        for (int i = 0; i < items; i++) {
            assertEquals(i, handled.get(i));
        }
    }

    @Test
    @DisplayName("8: a busy serial receiver lets tryPost fail and post wait")
    void aBusyReceiverLetsPostersWait() throws Exception {
        CountDownLatch isBusy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(
                    Arbiters.receive(
                                    port,
                                    item -> {
                                        isBusy.countDown();
                                        release.await();
                                    })
                            .concurrency(1));
            assertTrue(port.tryPost(1));
            isBusy.await();
            assertFalse(port.tryPost(2));
            Thread poster = Thread.ofPlatform().start(() -> port.post(3));
            Spin.untilBlocked(poster);
            release.countDown();
            poster.join();
        }
    }

    @Test
    @DisplayName("8: a selective receiver meets the first poster whose item suits it")
    void aSelectiveReceiverPassesOverPosters() throws Exception {
        Port<Integer> seen = Port.unbounded("seen");
        Thread odd = Thread.ofPlatform().start(() -> port.post(1));
        Spin.untilBlocked(odd);
        Thread even = Thread.ofPlatform().start(() -> port.post(2));
        Spin.untilBlocked(even);
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(Arbiters.receive(port, seen::post).when(item -> item % 2 == 0));
            assertEquals(2, seen.receive());
            even.join();
            assertTrue(port.tryPost(4));
            assertEquals(4, seen.receive());
            assertEquals(1, port.receive());
            odd.join();
        }
    }

    @Test
    @DisplayName("8: the post branch of a choice meets the receive branch of another")
    void twoChoicesMeet() throws Exception {
        Port<Integer> never = Port.unbounded("never");
        String[] result = new String[1];
        Thread posting =
                Thread.ofPlatform()
                        .start(() ->
                                result[0] =
                                        await(
                                                Arbiters.<String>choice()
                                                        .onPost(port, 7, () -> "posted")
                                                        .onReceive(never, item -> "received")));
        Spin.untilBlocked(posting);
        assertEquals(
                "got 7",
                Arbiters.<String>choice()
                        .onReceive(never, item -> "never")
                        .onReceive(port, item -> "got " + item)
                        .await());
        posting.join();
        assertEquals("posted", result[0]);
    }

    @Test
    @DisplayName("8: a choice does not meet itself")
    void aChoiceDoesNotMeetItself() throws Exception {
        assertEquals(
                "else",
                Arbiters.<String>choice()
                        .onPost(port, 1, () -> "posted")
                        .onReceive(port, item -> "received")
                        .orElse(() -> "else")
                        .await());
    }

    @Test
    @DisplayName("8: choices that would meet crosswise meet once, and none waits for ever")
    void crosswiseChoicesMeetOnce() throws Exception {
        int rounds = 1_000;
        Port<Integer> other = Port.rendezvous("other");
        AtomicInteger posted = new AtomicInteger();
        AtomicInteger received = new AtomicInteger();
        Crew.run(
                4,
                index -> {
                    Port<Integer> mine = index % 2 == 0 ? port : other;
                    Port<Integer> theirs = index % 2 == 0 ? other : port;
                    for (int i = 0; i < rounds; i++) {
                        boolean isPost =
                                Arbiters.<Boolean>choice()
                                        .onPost(mine, i, () -> true)
                                        .onReceive(theirs, item -> false)
                                        .onTimeout(Duration.ofMillis(5), () -> false)
                                        .await();
                        (isPost ? posted : received).incrementAndGet();
                    }
                });
        assertEquals(0, port.size() + other.size());
        assertEquals(4 * rounds, posted.get() + received.get());
        assertTrue(posted.get() > 0);
        assertNull(port.poll());
        assertNull(other.poll());
    }

    @Test
    @DisplayName("8: a receiver meets a choice that is just asking at another port")
    void aReceiverMeetsAChoiceThatAsksElsewhere() throws Exception {
        Port<Integer> other = Port.rendezvous("other");
        Port<Integer> seen = Port.unbounded("seen");
        CountDownLatch isAsked = new CountDownLatch(1);
        CountDownLatch mayAnswer = new CountDownLatch(1);
        String[] result = new String[1];
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            dispatcher.activate(
                    Arbiters.<Integer>receive(other, item -> {})
                            .when(item -> isNever(isAsked, mayAnswer)));
            Thread chooser =
                    Thread.ofPlatform()
                            .start(() ->
                                    result[0] =
                                            await(
                                                    Arbiters.<String>choice()
                                                            .onPost(port, 1, () -> "here")
                                                            .onPost(other, 2, () -> "there")));
            isAsked.await();
            Thread activator =
                    Thread.ofPlatform()
                            .start(() -> dispatcher.activate(Arbiters.receive(port, seen::post)));
            activator.join(Duration.ofMillis(100)); // it has gone past the choice, or waits for it
            mayAnswer.countDown();
            assertEquals(1, seen.receive(Duration.ofSeconds(5)));
            chooser.join();
            assertEquals("here", result[0]);
        }
    }

    @Test
    @DisplayName("8: a taker that refused a poster does not take from a later one")
    void aTakerThatRefusedTheFirstPosterDoesNotTakeFromTheSecond() throws Exception {
        Thread first = Thread.ofPlatform().start(() -> port.post(1));
        Spin.until(() -> ((LockedPort) port).waiting() == 1);
        Thread second = Thread.ofPlatform().start(() -> port.post(2));
        Spin.until(() -> ((LockedPort) port).waiting() == 2);
        List<Object> offered = new ArrayList<>();
        ((LockedPort) port).register(new BusyAtFirst(offered));
        assertEquals(List.of(1), offered);
        ((LockedPort) port).rematch();
        assertEquals(List.of(1, 1, 2), offered);
        first.join();
        second.join();
    }

    /// Becomes idle without the port's lock, as a serial receiver does, just after it has refused
    /// an item.
    private static final class BusyAtFirst extends Taker {
        private final List<Object> offered;

        BusyAtFirst(List<Object> offered) {
            this.offered = offered;
        }

        @Override
        boolean offer(Object item) {
            offered.add(item);
            return offered.size() > 1;
        }

        @Override
        boolean isSpent() {
            return false;
        }

        @Override
        void portClosed(int left) {}

        @Override
        public String toString() {
            return "busy at first";
        }
    }

    @Test
    @DisplayName("8: a serial receiver takes from posters in the order in which they came")
    void aSerialReceiverTakesFromTheFirstPosterFirst() throws Exception {
        AtomicBoolean mayEnd = new AtomicBoolean();
        List<Integer> handled = Collections.synchronizedList(new ArrayList<>());
        try (Dispatcher dispatcher = Dispatcher.start("serial")) {
            dispatcher.activate(
                    Arbiters.receive(port, (Integer item) -> handle(item, mayEnd, handled))
                            .concurrency(1));
            for (int round = 0; round < 1_000; round++) {
                handled.clear();
                port.post(0);
                Thread first = Thread.ofPlatform().start(() -> port.post(1));
                Spin.until(() -> ((LockedPort) port).waiting() == 1);
                mayEnd.set(true);
                port.post(2);
                first.join();
                Spin.until(() -> handled.size() == 3);
                assertEquals(List.of(0, 1, 2), handled, "round " + round);
                mayEnd.set(false);
            }
        }
    }

    /// The first of a round holds up the receiver until the posters have come.
    private static void handle(Integer item, AtomicBoolean mayEnd, List<Integer> handled) {
        if (item == 0) {
            Spin.until(mayEnd::get);
            Spin.briefly(2_000);
        }
        handled.add(item);
    }

    @Test
    @DisplayName("7: whoever waits at a rendezvous that is closed is told so")
    void closeEndsBothSides() throws Exception {
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> assertThrows(PortClosedException.class, () -> port.post(1)));
        Spin.untilBlocked(poster);
        assertEquals(List.of(), port.closeNow());
        poster.join();
        assertThrows(PortClosedException.class, port::receive);
    }

    /// False, once it may say so.
    private static boolean isNever(CountDownLatch isAsked, CountDownLatch mayAnswer) {
        isAsked.countDown();
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return false;
    }

    private int receive() {
        try {
            return port.receive();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static <R> R await(Choice<R> choice) {
        try {
            return choice.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
