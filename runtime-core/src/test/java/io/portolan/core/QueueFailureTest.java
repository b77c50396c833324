package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Who is told of the failure of a queue's handler: one of the causality, the queue and the
/// dispatcher.
class QueueFailureTest {

    private final RuntimeException failure = new IllegalStateException("on purpose");
    private final ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
    private final Port<Failure> failures = Port.unbounded("failures");
    private final Port<Integer> port = Port.unbounded("numbers");

    /// What there is to be told.
    enum Way {
        ENQUEUED,
        ACTIVATED,
        RECEIVED
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("33: the queue's handler is told, and nobody else")
    void theQueueIsTold(Way way) throws Exception {
        try (Dispatcher dispatcher = dispatcher()) {
            DispatcherQueue queue =
                    dispatcher
                            .queue("q")
                            .uncaught((where, thrown) -> tell("queue " + where.name(), thrown));
            fail(queue, way);
        }
        assertEquals(List.of("queue q"), List.copyOf(told));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("33: without a handler of the queue the dispatcher's is told")
    void elseTheDispatcherIsTold(Way way) throws Exception {
        try (Dispatcher dispatcher = dispatcher()) {
            fail(dispatcher.queue("q"), way);
        }
        assertEquals(List.of("dispatcher test"), List.copyOf(told));
    }

    @Test
    @DisplayName("33: the innermost causality is told before the queue")
    void theCausalityIsToldFirst() throws Exception {
        try (Dispatcher dispatcher = dispatcher()) {
            DispatcherQueue queue =
                    dispatcher.queue("q").uncaught((where, thrown) -> tell("queue", thrown));
            Port<Failure> outer = Port.unbounded("outer");
            Causality.named("outer", outer)
                    .call(() ->
                            Causality.named("inner", failures)
                                    .call(() -> {
                                        fail(queue, Way.ENQUEUED);
                                        return queue;
                                    }));
            assertSame(failure, failures.receive().cause());
            assertEquals(0, outer.size());
        }
        assertEquals(List.of(), List.copyOf(told));
    }

    @Test
    @DisplayName("33: a causality that cannot be told leaves it to the one around it")
    void aClosedCausalityLeavesItToTheOuter() throws Exception {
        Port<Failure> closed = Port.unbounded("closed");
        closed.close();
        try (Dispatcher dispatcher = dispatcher()) {
            Causality.named("outer", failures)
                    .call(() ->
                            Causality.named("inner", closed)
                                    .call(() ->
                                            dispatcher.activate(Arbiters.fromHandler(this::fail))));
            assertEquals("a one-shot handler", failures.receive().handler());
        }
        assertEquals(List.of(), List.copyOf(told));
    }

    @Test
    @DisplayName("33: a queue's handler that fails itself leaves it to the dispatcher's")
    void aFailingHandlerHidesNothing() throws Exception {
        RuntimeException second = new IllegalStateException("second");
        try (Dispatcher dispatcher = dispatcher()) {
            DispatcherQueue queue =
                    dispatcher
                            .queue("q")
                            .uncaught((where, thrown) -> {
                                throw second;
                            });
            fail(queue, Way.ENQUEUED);
        }
        assertEquals(List.of("dispatcher test"), List.copyOf(told));
        assertSame(second, failure.getSuppressed()[0]);
    }

    private Dispatcher dispatcher() {
        return Dispatcher.builder("test")
                .platformThreads(1)
                .uncaught((where, thrown) -> tell("dispatcher " + where.name(), thrown))
                .start();
    }

    private void tell(String who, Throwable thrown) {
        assertSame(failure, thrown);
        told.add(who);
    }

    private void fail(DispatcherQueue queue, Way way) {
        switch (way) {
            case ENQUEUED -> assertEquals(Enqueued.QUEUED, queue.enqueue(this::fail));
            case ACTIVATED -> queue.activate(Arbiters.fromHandler(this::fail));
            case RECEIVED -> {
                queue.activate(Arbiters.receive(port, item -> fail()));
                port.post(1);
            }
        }
    }

    private void fail() {
        throw failure;
    }
}
