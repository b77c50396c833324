package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.wait.Timing;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Handlers that run again and again: when they do is that of a [ScheduledExecutorService].
class PeriodicTest {

    private static final Duration PERIOD = Duration.ofNanos(100);

    private final HandClock clock = new HandClock();
    private final Port<Throwable> failures = Port.unbounded("failures");
    private final Port<Long> runs = Port.unbounded("runs");
    private final Dispatcher dispatcher =
            Dispatcher.builder("test")
                    .platformThreads(1)
                    .timing(clock)
                    .uncaught((source, failure) -> failures.post(failure))
                    .start();

    @AfterEach
    void close() {
        dispatcher.close();
    }

    @Test
    void runsStartAPeriodApart() throws Exception {
        dispatcher.activate(
                Arbiters.atFixedRate(PERIOD, this::note).initialDelay(Duration.ofNanos(30)));
        clock.pass(29);
        assertEquals(0, runs.size());
        for (long start : new long[] {30, 130, 230}) {
            pass(start - clock.nanos());
            assertEquals(start, runs.receive());
        }
        assertEquals(0, runs.size());
    }

    @Test
    void aCancelledOneLeavesNoTimer() throws Exception {
        ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
        timers.setRemoveOnCancelPolicy(true);
        Timing counted =
                new Timing() {
                    @Override
                    public long nanos() {
                        return System.nanoTime();
                    }

                    @Override
                    public Future<?> after(long nanos, Runnable action) {
                        return timers.schedule(action, nanos, TimeUnit.NANOSECONDS);
                    }
                };
        try (Dispatcher real =
                Dispatcher.builder("real").platformThreads(2).timing(counted).start()) {
            for (int round = 0; round < 500; round++) {
                Activation periodic =
                        real.activate(
                                Arbiters.atFixedRate(Duration.ofHours(1), () -> runs.post(0L)));
                runs.receive(); // the next run is in an hour
                periodic.cancel();
            }
            Spin.until(() -> timers.getQueue().isEmpty());
        } finally {
            timers.shutdownNow();
        }
    }

    @Test
    void runsThatWereLateCatchUp() throws Exception {
        AtomicInteger count = new AtomicInteger();
        dispatcher.activate(
                Arbiters.atFixedRate(
                        PERIOD,
                        () -> {
                            note();
                            if (count.getAndIncrement() == 0) {
                                clock.pass(350); // longer than three periods
                            }
                        }));
        pass(0);
        assertEquals(0, runs.receive());
        for (int late = 0; late < 3; late++) { // planned for 100, 200, 300
            pass(0);
            assertEquals(350, runs.receive());
        }
        Spin.until(() -> clock.waiting() == 1);
        clock.pass(49);
        assertEquals(0, runs.size());
        clock.pass(1);
        assertEquals(400, runs.receive());
    }

    @Test
    void aFixedDelayIsFromTheEndOfARun() throws Exception {
        dispatcher.activate(
                Arbiters.withFixedDelay(
                        PERIOD,
                        () -> {
                            note();
                            clock.pass(40);
                        }));
        pass(0);
        assertEquals(0, runs.receive());
        pass(99);
        assertEquals(0, runs.size());
        clock.pass(1);
        assertEquals(140, runs.receive());
    }

    @Test
    void aFailureIsReportedAndTheNextRunComes() throws Exception {
        dispatcher.activate(
                Arbiters.atFixedRate(
                        PERIOD,
                        () -> {
                            throw new IllegalStateException("boom");
                        }));
        for (int i = 0; i < 2; i++) {
            pass(i * 100L);
            assertEquals("boom", failures.receive().getMessage());
        }
    }

    @Test
    void aCancelledOneRunsNoMore() throws Exception {
        Activation activation = dispatcher.activate(Arbiters.atFixedRate(PERIOD, this::note));
        pass(0);
        assertEquals(0, runs.receive());
        Spin.until(() -> clock.waiting() == 1);
        assertTrue(activation.cancel());
        assertEquals(0, clock.waiting());
        clock.pass(1_000);
        assertEquals(0, runs.size());
        assertEquals(Activation.State.DONE, activation.state());
    }

    @Test
    void aHandlerCancelsItself() throws Exception {
        ResultPort<Activation> self = ResultPort.named("self");
        self.success(
                dispatcher.activate(
                        Arbiters.atFixedRate(
                                PERIOD,
                                () -> {
                                    note();
                                    self.await().cancel();
                                })));
        pass(0);
        assertEquals(0, runs.receive());
        assertTrue(self.await().awaitDone(Duration.ofSeconds(5)));
        assertEquals(0, clock.waiting());
    }

    @Test
    void itEndsWithItsDispatcher() throws Exception {
        Activation activation = dispatcher.activate(Arbiters.atFixedRate(PERIOD, this::note));
        pass(0);
        runs.receive();
        dispatcher.close();
        assertEquals(Activation.State.DONE, activation.state());
        assertEquals(0, clock.waiting());
        clock.pass(1_000);
        assertEquals(0, runs.size());
    }

    @Test
    void itEndsWithItsScopeAndWithItsQueue() throws Exception {
        DispatcherQueue queue = dispatcher.queue("queue");
        Activation queued = queue.activate(Arbiters.atFixedRate(PERIOD, this::note));
        Activation scoped;
        try (PortScope scope = PortScope.open(dispatcher)) {
            scoped = scope.activate(Arbiters.withFixedDelay(PERIOD, this::note));
            pass(0);
            runs.receive();
            runs.receive();
        }
        assertEquals(Activation.State.DONE, scoped.state());
        queue.close();
        assertTrue(queued.awaitDone(Duration.ofSeconds(5)));
        assertEquals(0, clock.waiting());
    }

    @Test
    void aRunThatAFullQueueRefusedComesWhenThereIsRoom() throws Exception {
        DispatcherQueue queue =
                dispatcher.queue("narrow", new ExecutionPolicy.MaxDepth(1, new Overflow.Reject()));
        queue.suspend();
        queue.enqueue(() -> {});
        queue.activate(Arbiters.atFixedRate(PERIOD, this::note));
        pass(0);
        assertEquals(0, runs.size());
        queue.resume();
        assertEquals(0, runs.receive());
        pass(100);
        assertEquals(100, runs.receive());
    }

    @Test
    void ofRunsThatAFullQueueDropsTheNextOnesCome() throws Exception {
        Port<Object> drops = Port.unbounded("drops");
        DispatcherQueue queue =
                dispatcher.queue(
                        "narrow", new ExecutionPolicy.MaxDepth(1, new Overflow.DropOldest(drops)));
        queue.suspend();
        queue.activate(Arbiters.atFixedRate(PERIOD, this::note));
        pass(0);
        queue.enqueue(() -> {});
        drops.receive();
        queue.resume();
        pass(100);
        assertEquals(100, runs.receive());
    }

    @Test
    void onRealTimeItRunsToo() throws Exception {
        try (Dispatcher real = Dispatcher.builder("real").virtualThreads().start()) {
            Activation activation =
                    real.activate(Arbiters.atFixedRate(Duration.ofMillis(1), this::note));
            for (int i = 0; i < 5; i++) {
                runs.receive();
            }
            assertTrue(activation.cancel());
            assertFalse(activation.cancel());
        }
    }

    @Test
    void aPeriodIsPositiveAndADelayNotNegative() {
        assertEquals(
                "period=PT0S of a periodic handler: more than 0 is needed",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Arbiters.atFixedRate(Duration.ZERO, this::note))
                        .getMessage());
        assertEquals(
                "initialDelay=PT-1S of a periodic handler: 0 or more is allowed",
                assertThrows(
                                IllegalArgumentException.class,
                                () ->
                                        Arbiters.withFixedDelay(PERIOD, this::note)
                                                .initialDelay(Duration.ofSeconds(-1)))
                        .getMessage());
    }

    private void note() {
        runs.post(clock.nanos());
    }

    /// Lets time pass once the next run waits for it.
    private void pass(long nanos) {
        Spin.until(() -> clock.waiting() > 0);
        clock.pass(nanos);
    }
}
