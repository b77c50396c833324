package io.portolan.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/// What a worker shows to the others while it runs a handler. It is alone, so nobody steals.
class WorkerTest {

    private final Port<Integer> port = Port.unbounded("own");
    private final Port<Integer> empty = Port.unbounded("empty");
    private final List<Throwable> failures = new ArrayList<>();

    @Test
    void theLastPostIsKeptInTheSlot() throws Exception {
        inAHandler(worker -> {
            port.post(1);
            assertFalse(worker.hasVisibleTasks());
            port.post(2);
            assertTrue(worker.hasVisibleTasks());
        });
    }

    @Test
    void aBlockingReceiveGivesTheSlotAway() throws Exception {
        inAHandler(worker -> {
            port.post(1);
            assertThrows(TimeoutException.class, () -> empty.receive(Duration.ofNanos(1)));
            assertTrue(worker.hasVisibleTasks());
        });
    }

    @Test
    void awaitingAnActivationGivesTheSlotAway() throws Exception {
        Activation[] other = new Activation[1];
        try (Dispatcher elsewhere = Dispatcher.start("elsewhere")) {
            other[0] = elsewhere.activate(Arbiters.receive(empty, item -> {}));
            inAHandler(worker -> {
                port.post(1);
                assertFalse(other[0].awaitDone(Duration.ZERO));
                assertTrue(worker.hasVisibleTasks());
            });
        }
    }

    private void inAHandler(Handler<Worker> handler) throws Exception {
        try (Dispatcher dispatcher =
                Dispatcher.builder("test")
                        .platformThreads(1)
                        .uncaught((where, failure) -> failures.add(failure))
                        .start()) {
            dispatcher.activate(Arbiters.receive(port, item -> {}));
            Activation run =
                    dispatcher.activate(
                            Arbiters.fromHandler(
                                    () -> handler.handle((Worker) Thread.currentThread())));
            assertTrue(run.awaitDone(Duration.ofSeconds(10)));
        }
        assertEquals(List.of(), failures);
    }
}
