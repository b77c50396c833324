package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A handler of an interleave that waits for its own interleave is told so; one that waits for
/// others is left alone.
class SelfWaitTest {

    private static final Duration SOON = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(8);

    private final Port<Integer> start = Port.unbounded("start");
    private final Port<Integer> ask = Port.unbounded("ask");
    private final Port<Integer> reply = Port.unbounded("reply");
    private final Port<Integer> seen = Port.unbounded("seen");
    private final Port<Throwable> failures = Port.unbounded("failures");
    private final BlockingQueue<String> logged = new LinkedBlockingQueue<>();
    private final Logger logger = Logger.getLogger("io.portolan.core");
    private final Handler listener =
            new Handler() {
                @Override
                public void publish(LogRecord item) {
                    logged.add(item.getMessage());
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
    }

    private Dispatcher dispatcher(int workers) {
        DispatcherBuilder builder =
                Dispatcher.builder("test")
                        .stallAfter(SOON)
                        .uncaught((where, failure) -> failures.post(failure));
        return (workers == 0 ? builder.virtualThreads() : builder.platformThreads(workers)).start();
    }

    private Interleave asking(io.portolan.core.Handler<Integer> handler) {
        return Interleave.builder("store")
                .exclusive(Arbiters.receive(start, handler))
                .concurrent(Arbiters.receive(ask, reply::post))
                .build();
    }

    private void assertToldAndGoesOn() throws Exception {
        Throwable told = failures.receive(LONG);
        assertEquals(IllegalStateException.class, told.getClass());
        String text = String.valueOf(told.getMessage());
        assertTrue(text.startsWith("thread '"), text);
        assertTrue(
                text.endsWith(
                        " is in a handler of interleave 'store', which holds back a message of this"
                                + " handler in port 'ask' until it ends: end the handler and react to"
                                + " the answer in another, or wait with a limit of time"),
                text);
        assertEquals(1, reply.receive(LONG), "the message is admitted then");
        List<String> lines = new ArrayList<>(); // one worker's stall may be told too, at any time
        logged.drainTo(lines);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith(text)), lines::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    @DisplayName("30: a handler that waits for an answer of its own interleave is told")
    void whoAsksItselfIsTold(int workers) throws Exception {
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    asking(item -> {
                        ask.post(item);
                        Port.unbounded("never").receive();
                    }));
            start.post(1);
            assertToldAndGoesOn();
        }
    }

    @Test
    @DisplayName(
            "30: a handler that waits for an answer of its own interleave goes on without a log")
    void whoAsksItselfGoesOnThoughTheLogFails() throws Exception {
        Handler failing =
                new Handler() {
                    @Override
                    public void publish(LogRecord item) {
                        throw new IllegalStateException("on purpose");
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.addHandler(failing);
        try (Dispatcher dispatcher = dispatcher(3)) {
            dispatcher.activate(
                    asking(item -> {
                        ask.post(item);
                        Port.unbounded("never").receive();
                    }));
            start.post(1);
            assertToldAndGoesOn();
        } finally {
            logger.removeHandler(failing);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    @DisplayName("30: a handler that awaits a result, a choice or a set is told too")
    void everyWaitIsTold(int workers) throws Exception {
        Port<Integer> never = Port.unbounded("never");
        Port<Integer> empty = Port.unbounded("empty");
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    asking(item -> {
                        ask.post(1);
                        switch (item) {
                            case 0 -> ResultPort.named("result").await();
                            case 1 -> Arbiters.joinedReceive(never, empty, (a, b) -> {}).await();
                            case 2 ->
                                    Arbiters.<Integer>choice()
                                            .onReceive(never, any -> any)
                                            .onReceive(empty, any -> any)
                                            .await();
                            default -> Port.<Integer>rendezvous("nobody").post(item);
                        }
                    }));
            for (int wait = 0; wait < 4; wait++) {
                start.post(wait);
                assertToldAndGoesOn();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    @DisplayName("30: a handler that waits for itself by a thread or a future is logged")
    void waitsElsewhereAreLogged(int workers) throws Exception {
        List<CompletableFuture<Integer>> ends =
                IntStream.range(0, 3).mapToObj(wait -> new CompletableFuture<Integer>()).toList();
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    asking(item -> {
                        ask.post(item);
                        CompletableFuture<Integer> end = ends.get(item);
                        switch (item) {
                            case 0 -> end.get();
                            case 1 -> Thread.startVirtualThread(end::join).join();
                            default -> {
                                try (PortScope scope = PortScope.open(dispatcher)) {
                                    scope.fork(end::join);
                                    scope.join();
                                }
                            }
                        }
                    }));
            for (int wait = 0; wait < 3; wait++) {
                start.post(wait);
                String text = logged.take();
                while (!text.contains("is in a handler")) { // but that no worker is left
                    text = logged.take();
                }
                assertTrue(
                        text.contains(
                                " is in a handler of interleave 'store', which holds back a message of"
                                        + " this handler in port 'ask' until it ends"),
                        text);
                assertEquals(0, failures.size());
                ends.get(wait).complete(1); // somebody brings what it waits for after all
                assertEquals(wait, reply.receive(LONG));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    @DisplayName("30: a handler that fills a port of its own interleave is told")
    void whoFillsItsOwnPortIsTold(int workers) throws Exception {
        Port<Integer> narrow = Port.bounded("ask", 1, new Overflow.Wait());
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(
                    Interleave.builder("store")
                            .exclusive(
                                    Arbiters.receive(
                                            start,
                                            item -> {
                                                narrow.post(1);
                                                narrow.post(2);
                                            }),
                                    Arbiters.receive(narrow, reply::post))
                            .build());
            start.post(1);
            assertToldAndGoesOn();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    @DisplayName("30: a handler whose message comes back by way of others is told by its causality")
    void aMessageByWayOfOthersIsTold(int workers) throws Exception {
        Port<Integer> relay = Port.unbounded("relay");
        try (Dispatcher dispatcher = dispatcher(workers)) {
            dispatcher.activate(Arbiters.receive(relay, ask::post));
            dispatcher.activate(
                    asking(item -> {
                        relay.post(item);
                        Port.unbounded("never").receive();
                    }));
            Port<Failure> told = Port.unbounded("told");
            new Causality(
                            "request",
                            java.util.UUID.randomUUID(),
                            told,
                            java.util.Optional.empty(),
                            java.util.Map.of())
                    .call(() -> {
                        start.post(1);
                        return true;
                    });
            failures.post(told.receive(LONG).cause());
            assertToldAndGoesOn();
        }
    }

    @Test
    @DisplayName("30: a handler that waits while others work is told of, and waits on")
    void whoMayBeAnsweredWaitsOn() throws Exception {
        try (Dispatcher dispatcher = dispatcher(3)) {
            Port<Integer> answer = Port.unbounded("answer");
            dispatcher.activate(
                    Arbiters.fromHandler(() -> { // works until it was told of
                        String text = logged.poll(8, TimeUnit.SECONDS);
                        answer.post(text != null && text.contains("is in a handler of") ? 7 : 0);
                    }));
            dispatcher.activate(
                    asking(item -> {
                        ask.post(item);
                        seen.post(answer.receive());
                    }));
            start.post(1);
            assertEquals(7, seen.receive(LONG));
            assertEquals(1, reply.receive(LONG));
        }
        assertNull(failures.poll());
    }

    /// What brings the answer when a time has come.
    enum Clock {
        TIMER,
        TIMER_OF_A_QUEUE,
        PERIODIC,
        CHOICE,
        DEADLINE
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "30: a handler that waits for a time is at most told of, is in no cycle, and waits on")
    void whoWaitsForATimeWaitsOn(Clock clock) throws Exception {
        Port<Object> answer = Port.unbounded("answer");
        Port<Integer> silent = Port.unbounded("silent");
        Duration later = SOON.multipliedBy(6);
        try (Dispatcher dispatcher = dispatcher(3)) {
            dispatcher.activate(
                    asking(item -> {
                        ask.post(item);
                        switch (clock) {
                            case TIMER -> dispatcher.timer(later).receive();
                            case TIMER_OF_A_QUEUE ->
                                    dispatcher.queue("clock").timer(later).receive();
                            default -> answer.receive();
                        }
                        seen.post(7);
                    }));
            Activation bringing =
                    switch (clock) {
                        case TIMER, TIMER_OF_A_QUEUE -> null;
                        case PERIODIC ->
                                dispatcher.activate(
                                        Arbiters.withFixedDelay(later, () -> answer.post(1))
                                                .initialDelay(later));
                        case CHOICE ->
                                dispatcher.activate(
                                        Arbiters.<Integer>choice()
                                                .onReceive(silent, any -> any)
                                                .onTimeout(
                                                        later,
                                                        () -> {
                                                            answer.post(1);
                                                            return 1;
                                                        }));
                        case DEADLINE ->
                                Causality.named("request", answer)
                                        .deadline(Instant.now().plus(later))
                                        .call(() ->
                                                dispatcher.activate(
                                                        Arbiters.receive(silent, any -> {})));
                    };
            start.post(1);
            Spin.until(() ->
                    seen.size() > 0
                            || Waiter.Blocked.all().stream()
                                    .anyMatch(waiter -> waiter.causes().isPresent()));
            assertEquals(List.of(), dispatcher.dump().cycle());
            assertEquals(7, seen.receive(LONG), clock::toString);
            assertEquals(1, reply.receive(LONG));
            if (bringing != null) {
                bringing.cancel();
            }
        }
        assertNull(failures.poll());
    }

    @Test
    @DisplayName("30: a handler that waits for others, or not for ever, is left alone")
    void whoDoesNotWaitForItselfIsLeftAlone() throws Exception {
        Port<Integer> free = Port.unbounded("free");
        Port<Integer> outside = Port.unbounded("outside");
        Interleave interleave =
                Interleave.builder("store")
                        .exclusive(
                                Arbiters.receive(
                                        start,
                                        item -> {
                                            free.post(1); // to an independent handler
                                            seen.post(1);
                                            outside.receive();
                                            ask.post(1);
                                            try {
                                                Port.unbounded("never")
                                                        .receive(SOON.multipliedBy(4));
                                            } catch (java.util.concurrent.TimeoutException e) {
                                                seen.post(2);
                                            }
                                        }))
                        .concurrent(Arbiters.receive(ask, reply::post))
                        .independent(Arbiters.receive(free, item -> {}))
                        .build();
        try (Dispatcher dispatcher = dispatcher(3)) {
            dispatcher.activate(interleave);
            start.post(1);
            assertEquals(1, seen.receive(LONG));
            ask.post(1); // by a stranger
            Port<Instant> later = dispatcher.queue("clock").timer(SOON.multipliedBy(4));
            later.receive();
            outside.post(1);
            assertEquals(2, seen.receive(LONG));
        }
        assertNull(failures.poll());
        assertNull(logged.poll());
    }
}
