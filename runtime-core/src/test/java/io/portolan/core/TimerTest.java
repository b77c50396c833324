package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Timers of dispatcher queues.
class TimerTest {

    private static final Duration SHORT = Duration.ofMillis(5);

    private final HandClock clock = new HandClock();

    @ParameterizedTest
    @EnumSource
    @DisplayName("39: a timer posts exactly once and not too early, on every kind of queue")
    void aTimerPostsOnce(QueueKind kind) throws Exception {
        try (Dispatcher dispatcher = kind.dispatcher()) {
            DispatcherQueue queue = dispatcher.queue("timed", kind.policy());
            for (boolean isSuspended : new boolean[] {false, true}) {
                if (isSuspended) {
                    queue.suspend();
                }
                for (Duration delay : List.of(Duration.ZERO, SHORT)) {
                    long start = System.nanoTime();
                    Port<Instant> timer = queue.timer(delay);
                    timer.receive();
                    assertTrue(System.nanoTime() - start >= delay.toNanos());
                    queue.timer(SHORT).receive();
                    assertNull(timer.poll());
                }
            }
        }
    }

    @Test
    @DisplayName("39: a receiver may wait for a timer")
    void aReceiverMayWaitForATimer() throws Exception {
        Port<Instant> rung = Port.unbounded("rung");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            DispatcherQueue queue = dispatcher.queue("timed");
            queue.activate(Arbiters.receive(queue.timer(SHORT), rung::post));
            rung.receive();
        }
    }

    @Test
    @DisplayName("39: a cancelled timer never posts")
    void aCancelledTimerNeverPosts() throws Exception {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            DispatcherQueue queue = dispatcher.queue("timed");
            List<Port<Instant>> cancelled = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                Port<Instant> timer = queue.timer(Duration.ofNanos(i * 1_000L));
                Spin.briefly(i * 1_000);
                if (timer.closeNow().isEmpty()) {
                    cancelled.add(timer);
                }
            }
            queue.timer(SHORT).receive();
            cancelled.forEach(timer -> assertNull(timer.poll()));
        }
    }

    @Test
    @DisplayName("34: a timer posts under the causalities of whoever made it")
    void aTimerKeepsItsCausality() throws Exception {
        Port<Failure> failures = Port.unbounded("failures");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            DispatcherQueue queue = dispatcher.queue("timed");
            Port<Instant> timer =
                    Causality.named("request", failures).call(() -> queue.timer(SHORT));
            Port<Object> names = Port.unbounded("names");
            queue.activate(
                    Arbiters.receive(
                            timer,
                            item ->
                                    names.post(
                                            Causality.current().map(Causality::name).orElse(""))));
            assertEquals("request", names.receive());
        }
    }

    @Test
    void aNegativeDelayIsRefused() {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            DispatcherQueue queue = dispatcher.queue("timed");
            var refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> queue.timer(Duration.ofMillis(-1)));
            assertEquals(
                    "delay=PT-0.001S for a timer of queue 'timed' of dispatcher 'test': "
                            + "0 or more is allowed",
                    refused.getMessage());
        }
    }

    @Test
    @DisplayName("39: an endless delay is allowed")
    void anEndlessDelayIsAllowed() {
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            Port<Instant> timer =
                    dispatcher.queue("timed").timer(Duration.ofSeconds(Long.MAX_VALUE));
            assertNull(timer.poll());
            timer.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("39: a timer ends with its dispatcher")
    void aTimerEndsWithItsDispatcher(boolean isAtOnce) throws Exception {
        Dispatcher dispatcher = withHandClock();
        Port<Instant> timer = dispatcher.timer(SHORT);
        Port<Instant> queued = dispatcher.queue("timed").timer(SHORT);
        Activation receiver = dispatcher.activate(Arbiters.receive(timer, item -> {}));
        ResultPort<Boolean> waiter = ResultPort.endOf(queued);
        if (isAtOnce) {
            dispatcher.shutdownNow();
        } else {
            dispatcher.close();
        }
        assertEquals(0, clock.waiting());
        clock.pass(SHORT.toNanos());
        assertNull(timer.poll());
        assertEquals(Activation.State.DONE, receiver.state());
        assertEquals(
                "dispatcher 'test' ended before its timer of PT0.005S was due: "
                        + "receive before the close",
                causeOf(timer));
        assertEquals(
                "queue 'timed' of dispatcher 'test' ended before its timer of PT0.005S was due: "
                        + "receive before the close",
                causeOf(queued));
        assertThrows(ExecutionException.class, waiter::await);
    }

    @Test
    @DisplayName("39: a timer ends with its queue, once the queue's tasks have run")
    void aTimerEndsWithItsQueue() throws Exception {
        try (Dispatcher dispatcher = withHandClock()) {
            DispatcherQueue queue = dispatcher.queue("timed");
            Port<Instant> timer = queue.timer(SHORT);
            Port<Instant> other = dispatcher.timer(SHORT);
            queue.suspend();
            queue.enqueue(() -> {});
            queue.close();
            assertFalse(timer.isClosed());
            queue.resume();
            Spin.until(timer::isClosed);
            clock.pass(SHORT.toNanos());
            assertNull(timer.poll());
            other.receive();
        }
    }

    @Test
    @DisplayName("39: a handler that still runs gets the timer it waits for")
    void aRunningHandlerGetsItsTimer() throws Exception {
        Dispatcher dispatcher = withHandClock();
        Port<Instant> timer = dispatcher.timer(SHORT);
        Port<Instant> got = Port.unbounded("got");
        dispatcher.activate(Arbiters.fromHandler(() -> got.post(timer.receive())));
        Thread closer = Thread.ofPlatform().start(dispatcher::close);
        Spin.until(() -> dispatcher.sink().isClosed());
        clock.pass(SHORT.toNanos());
        closer.join();
        assertEquals(1, got.size());
    }

    @Test
    @DisplayName("39: what a timer has posted before the end can still be taken")
    void whatWasPostedStays() throws Exception {
        Dispatcher dispatcher = withHandClock();
        Port<Instant> timer = dispatcher.timer(SHORT);
        clock.pass(SHORT.toNanos());
        dispatcher.close();
        assertFalse(timer.isClosed());
        timer.receive();
    }

    @Test
    @DisplayName("39: a timer that is made while its dispatcher closes is refused or ends")
    void aTimerOfAClosingDispatcherIsRefusedOrEnds() throws Exception {
        for (int round = 0; round < 50; round++) {
            Dispatcher dispatcher = withHandClock();
            Port<Port<Instant>> made = Port.unbounded("made");
            Thread maker =
                    Thread.ofPlatform()
                            .start(() -> {
                                try {
                                    for (int i = 0; i < 100; i++) {
                                        made.post(dispatcher.timer(SHORT));
                                    }
                                } catch (IllegalStateException closed) {
                                    assertTrue(dispatcher.sink().isClosed());
                                } finally {
                                    made.close();
                                }
                            });
            made.receive();
            dispatcher.close();
            maker.join();
            assertTrue(made.stream().allMatch(Port::isClosed));
            assertEquals(0, clock.waiting());
        }
    }

    private Dispatcher withHandClock() {
        return Dispatcher.builder("test").platformThreads(1).timing(clock).start();
    }

    private static String causeOf(Port<?> port) {
        return port.closeCause().map(Throwable::getMessage).orElse("none");
    }
}
