package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Waiting under a causality that has a deadline.
class DeadlineTest {

    private final Port<Failure> failures = Port.unbounded("failures");
    private final Port<Integer> port = Port.unbounded("waited for");

    private Causality soon() {
        return Causality.named("request", failures).deadline(Instant.now().plusMillis(20));
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
            assertTrue(waiting.awaitDone(Duration.ofSeconds(5)));
            Failure failure = failures.receive();
            assertInstanceOf(DeadlineException.class, failure.cause());
            assertEquals("request", failure.path().get(0).name());
            port.post(1);
            assertEquals(1, port.poll());
        }
    }
}
