package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Timers of dispatcher queues.
class TimerTest {

    private static final Duration SHORT = Duration.ofMillis(5);

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
}
