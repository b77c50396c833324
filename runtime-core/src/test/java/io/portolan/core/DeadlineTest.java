package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Waiting under a causality that has a deadline.
class DeadlineTest {

    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofSeconds(5);

    private final Port<Failure> failures = Port.unbounded("failures");
    private final Port<Integer> port = Port.unbounded("waited for");

    private Causality soon() {
        return Causality.named("request", failures).deadline(Instant.now().plus(SOON));
    }

    @Test
    @DisplayName("35: a deadline ends a receive on this thread")
    void aDeadlineEndsAReceive() {
        DeadlineException failure =
                assertThrows(DeadlineException.class, () -> soon().call(port::receive));
        assertTrue(String.valueOf(failure.getMessage()).contains("at port 'waited for'"));
        assertEquals(List.of(), port.inspect(0).receivers());
    }

    @Test
    @DisplayName("35: a deadline ends a join, a choice and a blocked post on this thread")
    void aDeadlineEndsEveryWait() {
        assertThrows(
                DeadlineException.class,
                () -> soon().call(() -> Arbiters.multipleItemReceive(port, 2, x -> {}).await()));
        assertThrows(
                DeadlineException.class,
                () ->
                        soon().call(() ->
                                Arbiters.<Integer>choice().onReceive(port, x -> x).await()));
        Port<Integer> rendezvous = Port.rendezvous("rendezvous");
        assertThrows(
                DeadlineException.class,
                () ->
                        soon().call(() -> {
                            rendezvous.post(1);
                            return 1;
                        }));
    }

    @Test
    @DisplayName("35: a shorter time limit of the call itself goes first")
    void aShorterLimitGoesFirst() {
        Causality late =
                Causality.named("request", failures).deadline(Instant.now().plusSeconds(60));
        assertThrows(
                TimeoutException.class, () -> late.call(() -> port.receive(Duration.ofMillis(5))));
    }

    @WithWorkers
    @DisplayName("35: a deadline cancels an arbiter that was activated under it, and is reported")
    void aDeadlineCancelsAnArbiter(int workers) throws Exception {
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(workers).start()) {
            Activation waiting =
                    soon().call(() -> dispatcher.activate(Arbiters.receive(port, x -> {}).once()));
            assertTrue(waiting.awaitDone(LONG));
            Failure failure = failures.receive();
            assertInstanceOf(DeadlineException.class, failure.cause());
            assertEquals("request", failure.path().get(0).name());
            port.post(1);
            assertEquals(1, port.poll());
        }
    }

    @Test
    @DisplayName("35: who is told of a deadline may wait for a timer")
    void whoIsToldOfADeadlineMayWaitForATimer() throws Exception {
        ResultPort<Integer> result = ResultPort.named("result");
        try (Dispatcher dispatcher = Dispatcher.start("test")) {
            CompletionStage<Boolean> rung =
                    result.toCompletionStage()
                            .handle((value, failure) -> isRung(dispatcher.timer(SOON)));
            activateUntilSoon(dispatcher, result);
            assertTrue(rung.toCompletableFuture().get());
        }
    }

    @Test
    @DisplayName("35: a handler that keeps the only worker is told of a deadline")
    void theOnlyWorkerMayWaitForADeadline() throws Exception {
        ResultPort<Throwable> seen = ResultPort.named("seen");
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            dispatcher.activate(
                    Arbiters.fromHandler(() -> {
                        ResultPort<Integer> result = ResultPort.named("result");
                        activateUntilSoon(dispatcher, result);
                        seen.post(assertThrows(ExecutionException.class, () -> result.await(LONG)));
                    }));
            assertInstanceOf(DeadlineException.class, seen.await(LONG).getCause());
        }
    }

    @Test
    @DisplayName("35: an arbiter whose deadline has passed before it came is forgotten")
    void whatComesTooLateIsForgotten() throws Exception {
        Causality late =
                Causality.named("request", failures).deadline(Instant.now().minusSeconds(1));
        try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(1).start()) {
            for (int i = 0; i < 20_000; i++) {
                Activation waiting =
                        late.call(() -> dispatcher.activate(Arbiters.receive(port, x -> {})));
                assertTrue(waiting.awaitDone(LONG));
            }
            Spin.until(() -> dispatcher.sink().ports().isEmpty());
            assertEquals(List.of(), port.inspect(0).receivers());
        }
    }

    private void activateUntilSoon(Dispatcher dispatcher, ResultPort<Integer> result)
            throws Exception {
        Causality.named("request", result.failures())
                .deadline(Instant.now().plus(SOON))
                .call(() -> dispatcher.activate(Arbiters.receive(port, x -> {})));
    }

    private static boolean isRung(Port<Instant> timer) {
        try {
            timer.receive(LONG);
            return true;
        } catch (InterruptedException | TimeoutException e) {
            return false;
        }
    }
}
