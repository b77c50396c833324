package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Causality;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.core.Postable;
import io.portolan.core.Receivable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// From ports to stages and back.
class StagesTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final Port<Throwable> failures = Port.unbounded("failures");
    private final Exception thrown = new java.io.IOException("on purpose");

    @Test
    void itemsThatWaitAndItemsThatComeLater() throws Exception {
        port.post(1);
        assertEquals(1, Stages.next(port).get());
        CompletableFuture<Integer> next = Stages.next(port);
        CompletableFuture<Integer> twice = next.thenApply(item -> 2 * item);
        assertFalse(next.isDone());
        port.post(2);
        assertEquals(4, twice.get());
        assertFalse(next.cancel(true));
    }

    @Test
    @DisplayName("7: the next item of a closed and empty port is a failure")
    void aClosedPortHasNoNextItem() {
        CompletableFuture<Integer> next = Stages.next(port);
        port.close();
        var failure = assertThrows(ExecutionException.class, next::get);
        assertInstanceOf(PortClosedException.class, failure.getCause());
    }

    @Test
    @DisplayName("6: a cancelled future leaves the item in the port")
    void aCancelledFutureTakesNothing() {
        CompletableFuture<Integer> next = Stages.next(port);
        assertTrue(next.cancel(true));
        assertTrue(next.cancel(true));
        assertTrue(next.isCancelled());
        port.post(1);
        assertEquals(1, port.poll());
    }

    @Test
    @DisplayName("6: a future that times out leaves the item in the port")
    void aFutureThatTimesOutTakesNothing() {
        CompletableFuture<Integer> next =
                Stages.<Integer>next(port).orTimeout(1, TimeUnit.MILLISECONDS);
        var failure = assertThrows(ExecutionException.class, next::get);
        assertInstanceOf(TimeoutException.class, failure.getCause());
        assertEquals(
                0, Stages.<Integer>next(port).completeOnTimeout(0, 1, TimeUnit.NANOSECONDS).join());
        port.post(1);
        assertEquals(1, port.poll());
    }

    @Test
    @DisplayName("6: 2 000 races of posts with cancellations lose nothing")
    void racesLoseNothing() throws Exception {
        int rounds = 2_000;
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        Thread poster =
                Thread.ofPlatform()
                        .start(() -> {
                            for (int i = 0; i < rounds; i++) {
                                port.post(i);
                                Thread.onSpinWait();
                            }
                        });
        int taken = 0;
        int cancelled = 0;
        for (int i = 0; i < rounds; i++) {
            CompletableFuture<Integer> next = Stages.next(port);
            all.add(next);
            if (i % 2 == 0) {
                Thread.onSpinWait();
            }
            if (next.cancel(true)) {
                cancelled++;
            } else {
                assertEquals(taken++, next.get());
            }
        }
        poster.join();
        assertEquals(rounds, taken + port.size());
        assertEquals(rounds, taken + cancelled);
        assertEquals(cancelled, all.stream().filter(CompletableFuture::isCancelled).count());
    }

    @Test
    void dependentsAreNotInterruptedByALateCancel() throws Exception {
        CompletableFuture<Integer> next = Stages.next(port);
        CompletableFuture<Boolean> wasInterrupted =
                next.thenApply(
                        item -> !next.cancel(true) && Thread.currentThread().isInterrupted());
        port.post(1);
        assertFalse(wasInterrupted.get());
    }

    @Test
    void resultsArePosted() {
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        CompletableFuture<Void> posted = Stages.post(stage, port, failures).toCompletableFuture();
        assertFalse(posted.isDone());
        stage.complete(7);
        assertTrue(posted.isDone());
        assertEquals(7, port.poll());
        Stages.post(CompletableFuture.<Integer>failedFuture(thrown), port, failures);
        assertSame(thrown, failures.poll());
        CompletableFuture<Integer> mapped = new CompletableFuture<>();
        Stages.post(mapped.thenApply(x -> x + 1), port, failures);
        mapped.completeExceptionally(thrown);
        assertSame(thrown, failures.poll());
        stage = new CompletableFuture<>();
        stage.cancel(true);
        Stages.post(stage.minimalCompletionStage(), port, failures);
        assertInstanceOf(CancellationException.class, failures.poll());
        assertEquals(0, port.size() + failures.size());
    }

    @Test
    @DisplayName("7: a result for a closed port fails the returned stage")
    void aRefusedResultIsNotSilent() {
        port.close();
        var posted = Stages.post(CompletableFuture.completedFuture(1), port, failures);
        var failure = assertThrows(ExecutionException.class, posted.toCompletableFuture()::get);
        assertInstanceOf(PortClosedException.class, failure.getCause());
    }

    @Test
    @DisplayName("34: a stage's result is posted under the causalities of the caller")
    void theCausalityOfTheCallerIsKept() throws Exception {
        Causality request = Causality.named("request", Port.<Object>unbounded("request"));
        List<Object> seen = new ArrayList<>();
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        request.call(() -> Stages.post(stage, new Noting(seen), failures));
        stage.complete(1);
        assertEquals(List.of(Optional.of(request)), seen);
        CompletableFuture<Integer> next =
                request.call(() -> Stages.<Integer>next(new Noting(seen)));
        assertEquals(7, next.get());
        assertEquals(List.of(Optional.of(request), Optional.of(request)), seen);
    }

    /// Notes the causality under which it is used.
    private record Noting(List<Object> seen) implements Postable<Object>, Receivable<Integer> {

        @Override
        public void post(Object item) {
            seen.add(Causality.current());
        }

        @Override
        public boolean tryPost(Object item) {
            throw new AssertionError("not expected");
        }

        @Override
        public boolean post(Object item, Duration max) {
            throw new AssertionError("not expected");
        }

        @Override
        public Integer receive() {
            seen.add(Causality.current());
            return 7;
        }

        @Override
        public Integer receive(Duration max) {
            throw new AssertionError("not expected");
        }

        @Override
        public Integer poll() {
            throw new AssertionError("not expected");
        }
    }
}
