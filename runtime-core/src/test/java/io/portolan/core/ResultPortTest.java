package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One outcome for all who wait.
class ResultPortTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final ResultPort<Integer> result = ResultPort.named("reply");
    private final Exception thrown = new java.io.IOException("on purpose");

    @Test
    void aSuccessIsGivenToEveryoneAgainAndAgain() throws Exception {
        assertFalse(result.isDone());
        result.success(7);
        assertTrue(result.isDone());
        assertEquals(7, result.await());
        assertEquals(7, result.await(Duration.ZERO));
        assertEquals(7, result.toCompletionStage().toCompletableFuture().join());
    }

    @Test
    void aFailureIsTheCauseOfAnExecutionException() {
        for (Throwable each : List.of(thrown, new CancellationException(), new AssertionError())) {
            ResultPort<Integer> failed = ResultPort.named("reply");
            failed.failure(each);
            var first = assertThrows(ExecutionException.class, failed::await);
            assertSame(each, first.getCause());
            assertEquals("result port 'reply' has a failure: " + each, first.getMessage());
            assertSame(
                    each,
                    assertThrows(ExecutionException.class, () -> failed.await(LONG)).getCause());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allWaitersGetTheOutcome(boolean isSuccess) throws Exception {
        AtomicInteger got = new AtomicInteger();
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Runnable body = () -> got.addAndGet(outcome());
            waiters.add(
                    i % 2 == 0 ? Thread.ofPlatform().start(body) : Thread.ofVirtual().start(body));
        }
        waiters.forEach(Spin::untilBlocked);
        if (isSuccess) {
            result.success(1);
        } else {
            result.failure(thrown);
        }
        for (Thread waiter : waiters) {
            waiter.join();
        }
        assertEquals(isSuccess ? 20 : -20, got.get());
    }

    @Test
    void theFirstOutcomeWins() throws Exception {
        result.success(7);
        assertRefused(
                "success(8) to result port 'reply', which has its outcome, success(7):"
                        + " post once, or use tryPost",
                () -> result.success(8));
        assertRefused(
                "failure(java.io.IOException: on purpose) to result port 'reply', which has its"
                        + " outcome, success(7): post once, or use tryPost",
                () -> result.failure(thrown));
        assertThrows(PortFullException.class, () -> result.post(8));
        assertFalse(result.tryPost(8));
        assertFalse(result.post(8, LONG));
        assertFalse(result.failures().tryPost(new Failure(thrown, "h", List.of(), null)));
        assertEquals(7, result.await());
        assertEquals("result port 'reply': success(7)", result.toString());
    }

    @Test
    void ofManyOutcomesAtOnceExactlyOneWins() throws Exception {
        int rounds = 2_000;
        AtomicInteger ready = new AtomicInteger();
        List<ResultPort<Integer>> raced =
                Stream.generate(() -> ResultPort.<Integer>named("raced")).limit(rounds).toList();
        AtomicIntegerArray winners = new AtomicIntegerArray(rounds);
        Crew.run(
                2,
                index -> {
                    for (int i = 0; i < rounds; i++) {
                        int both = 2 * (i + 1);
                        ready.incrementAndGet();
                        Spin.until(() -> ready.get() >= both);
                        if (raced.get(i).tryPost(index + 1)) {
                            winners.addAndGet(i, index + 1);
                        }
                    }
                });
        for (int i = 0; i < rounds; i++) {
            assertEquals(winners.get(i), raced.get(i).await());
        }
    }

    @Test
    void aTimeoutAndAnInterruptionLeaveTheResultToOthers() throws Exception {
        assertThrows(TimeoutException.class, () -> result.await(Duration.ZERO));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, result::await);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> result.await(LONG));
        assertEquals("result port 'reply': no outcome yet", result.toString());
        result.success(7);
        Thread.currentThread().interrupt();
        assertEquals(7, result.await());
        assertTrue(Thread.interrupted());
    }

    @Test
    @DisplayName("15: a handler that awaits a result lets the handler run that brings it")
    void aWaitingHandlerHoldsUpNoOther() throws Exception {
        for (int round = 0; round < 20; round++) {
            Port<ResultPort<Integer>> requests = Port.unbounded("requests");
            ResultPort<Integer> outer = ResultPort.named("outer");
            try (Dispatcher dispatcher = Dispatcher.builder("test").platformThreads(2).start()) {
                dispatcher.activate(Arbiters.receive(requests, reply -> reply.success(7)));
                dispatcher.activate(
                        Arbiters.fromHandler(() -> {
                            ResultPort<Integer> inner = ResultPort.named("inner");
                            requests.post(inner);
                            outer.success(inner.await());
                        }));
                assertEquals(7, outer.await());
            }
        }
    }

    @Test
    @DisplayName("33: the failure port of a request's causality brings a failure to its caller")
    void aCausalityBringsFailures() throws Exception {
        Causality request = Causality.named("request", result.failures());
        Causalities.NONE.inside(request).report(thrown, "h", null);
        assertSame(thrown, assertThrows(ExecutionException.class, result::await).getCause());
    }

    @Test
    void stagesGetTheOutcome() {
        List<@Nullable Object> got = new ArrayList<>();
        result.toCompletionStage().thenAccept(got::add);
        result.success(7);
        ResultPort<Integer> failed = ResultPort.named("failed");
        failed.toCompletionStage().exceptionally(failure -> got.add(failure.getCause()) ? 0 : 1);
        failed.failure(thrown);
        assertEquals(Arrays.asList(7, thrown), got);
        failed.toCompletionStage().toCompletableFuture().complete(8); // a copy
        assertThrows(ExecutionException.class, failed::await);
    }

    @Test
    void anOutcomeComesFromAStage() throws Exception {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        ResultPort<Integer> from = ResultPort.from("from", stage);
        assertFalse(from.isDone());
        stage.complete(7);
        assertEquals(7, from.await());
        assertFailure(thrown, CompletableFuture.failedFuture(thrown));
        assertFailure(thrown, CompletableFuture.failedFuture(new CompletionException(thrown)));
        var bare = new CompletionException("without a cause", null);
        assertFailure(bare, CompletableFuture.failedFuture(bare));
    }

    @Test
    void aStageWithoutAValueIsAFailure() {
        ResultPort<Void> from = ResultPort.from("from", CompletableFuture.runAsync(() -> {}));
        Throwable cause = assertThrows(ExecutionException.class, from::await).getCause();
        assertEquals(
                "null from the stage of result port 'from': map it to a value with thenApply",
                Objects.requireNonNull(cause).getMessage());
    }

    @Test
    @DisplayName("7: the end of a port comes when it is closed and empty, not before")
    void theEndOfAPort() throws Exception {
        Port<Integer> port = Port.unbounded("numbers");
        ResultPort<Boolean> end = ResultPort.endOf(port);
        port.post(1);
        port.post(2);
        assertEquals(1, port.receive());
        port.close();
        assertThrows(TimeoutException.class, () -> end.await(Duration.ofNanos(1)));
        assertEquals(2, port.receive());
        assertTrue(end.await());
        assertTrue(ResultPort.endOf(port).await());
    }

    @Test
    @DisplayName("7: the end of a port that was closed with a cause is a failure")
    void theEndOfAPortWithACause() throws Exception {
        Port<Integer> port = Port.unbounded("numbers");
        Throwable cause = new java.io.IOException("on purpose");
        ResultPort<Boolean> end = ResultPort.endOf(port);
        port.post(1);
        port.close(cause);
        assertThrows(TimeoutException.class, () -> end.await(Duration.ofNanos(1)));
        assertEquals(1, port.receive());
        for (ResultPort<Boolean> each : List.of(end, ResultPort.endOf(port))) {
            assertSame(cause, assertThrows(ExecutionException.class, each::await).getCause());
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks may do
    @DisplayName("3: null is no outcome and changes nothing")
    void nullIsNoOutcome() {
        assertThrows(NullPointerException.class, () -> ResultPort.named(null));
        assertThrows(NullPointerException.class, () -> result.success(null));
        assertThrows(NullPointerException.class, () -> result.tryPost(null));
        assertThrows(NullPointerException.class, () -> result.failure(null));
        assertFalse(result.isDone());
    }

    private int outcome() {
        try {
            return result.await();
        } catch (ExecutionException e) {
            return thrown.equals(e.getCause()) ? -1 : 0;
        } catch (InterruptedException e) {
            return 0;
        }
    }

    private void assertFailure(Throwable failure, CompletableFuture<Integer> stage) {
        var failed = assertThrows(ExecutionException.class, ResultPort.from("from", stage)::await);
        assertSame(failure, failed.getCause());
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(message, assertThrows(PortFullException.class, call::run).getMessage());
    }
}
