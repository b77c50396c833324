package io.portolan.core;

import io.portolan.core.watch.FailureText;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One outcome, for any number of waiters: a success with a value, or a failure. The first outcome
/// wins. It is a [io.portolan.core.Postable] that has room for one item ever, so it can travel in a
/// request as the place for the reply.
///
/// {@snippet class="io.portolan.core.examples.Square" region="request"}
///
/// *Threads:* every method may be called by any thread; only `await` blocks. *Ordering:* what was
/// done before the outcome was posted is visible to every thread that gets the outcome. *Failure:*
/// [io.portolan.core.PortFullException] for a second outcome; the first one stays.
public final class ResultPort<T> implements Postable<T> {

    private final String name;
    private final AtomicReference<@Nullable Outcome<T>> outcome = new AtomicReference<>();

    /// Holds the outcome for the threads that wait: each takes it and puts it back for the next.
    private final Port<Outcome<T>> baton;

    private final CompletableFuture<T> stage = new CompletableFuture<>();

    /// What brings the outcome, if that is the end of a port; set before anybody else knows this.
    private @Nullable EndWatch watch;

    /// One of the two is null.
    private record Outcome<T>(@Nullable T value, @Nullable Throwable failure) {

        @Override
        public String toString() {
            return failure == null ? "success(" + value + ")" : "failure(" + failure + ")";
        }
    }

    private ResultPort(String name) {
        this.name = Objects.requireNonNull(name, "name");
        baton = Port.unbounded(name);
    }

    /// A result port without an outcome yet. The name appears in messages and dumps.
    public static <T> ResultPort<T> named(String name) {
        return new ResultPort<>(name);
    }

    /// A result port that gets the outcome of the stage. A stage that completes with null is a
    /// failure: null is no item.
    public static <T> ResultPort<T> from(String name, CompletionStage<? extends T> stage) {
        ResultPort<T> result = new ResultPort<>(name);
        stage.whenComplete(result::completed);
        return result;
    }

    /// A result port that succeeds with true when the port is closed and empty, or fails with the
    /// cause if the port was closed with one: see [Port#close(Throwable)]. Until then it is
    /// registered on the port, unless it is given another outcome before, which lets go of the
    /// port, or nothing refers any more to it or to a stage of it.
    public static ResultPort<Boolean> endOf(Port<?> port) {
        ResultPort<Boolean> end = new ResultPort<>("end of " + port.name());
        EndWatch watch = new EndWatch((MatchingPort<?>) port, end);
        end.watch = watch;
        watch.register();
        return end;
    }

    /// The name it was made with.
    public String name() {
        return name;
    }

    /// Whether it has its outcome.
    public boolean isDone() {
        return outcome.get() != null;
    }

    /// Makes the value the outcome.
    public void success(T value) {
        orRefuse(new Outcome<>(Objects.requireNonNull(value, "value"), null));
    }

    /// Makes the failure the outcome.
    public void failure(Throwable failure) {
        orRefuse(new Outcome<>(null, Objects.requireNonNull(failure, "failure")));
    }

    /// As [#success(Object)].
    @Override
    public void post(T item) {
        success(item);
    }

    /// Makes the value the outcome, unless there is one; returns whether it did.
    @Override
    public boolean tryPost(T item) {
        return decide(new Outcome<>(Objects.requireNonNull(item, "item"), null));
    }

    /// Makes the failure the outcome, unless there is one.
    void tryFailure(Throwable failure) {
        decide(new Outcome<>(null, failure));
    }

    /// As [#tryPost(Object)]: there will never be more room, so it does not wait.
    @Override
    public boolean post(T item, Duration max) {
        return tryPost(item);
    }

    /// Takes what was thrown as the failure, unless there is an outcome: as the failure port of a
    /// [io.portolan.core.Causality] it brings a failure anywhere downstream to the threads that
    /// await the result.
    public Postable<Failure> failures() {
        return new Failures();
    }

    /// Waits for the outcome.
    ///
    /// *Threads:* any number may wait; a handler of a dispatcher that waits here keeps its worker.
    /// *Failure:* [ExecutionException] with the failure as its cause; [InterruptedException] when
    /// interrupted before there was an outcome.
    public T await() throws InterruptedException, ExecutionException {
        Outcome<T> known = outcome.get();
        try {
            return value(known != null ? known : pass(baton.receive()));
        } finally {
            Reference.reachabilityFence(this); // or its watch would let go meanwhile
        }
    }

    /// As [#await()], but waits no longer than `max`.
    ///
    /// *Failure:* [TimeoutException] when the time is over.
    public T await(Duration max) throws InterruptedException, ExecutionException, TimeoutException {
        Outcome<T> known = outcome.get();
        try {
            return value(known != null ? known : pass(baton.receive(max)));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /// A stage that completes with the outcome; stages see failures of one they depend on as a
    /// [CompletionException] with the failure as its cause.
    ///
    /// *Threads:* what depends on it without an executor runs on the thread that brings the
    /// outcome.
    public CompletionStage<T> toCompletionStage() {
        if (watch != null) {
            watch.keep(this);
        }
        return stage.minimalCompletionStage();
    }

    @Override
    public String toString() {
        Outcome<T> known = outcome.get();
        return "result port '%s': %s".formatted(name, known == null ? "no outcome yet" : known);
    }

    private void orRefuse(Outcome<T> offered) {
        if (!decide(offered)) {
            throw new PortFullException(
                    "%s to result port '%s', which has its outcome, %s: post once, or use tryPost"
                            .formatted(offered, name, outcome.get()));
        }
    }

    private boolean decide(Outcome<T> offered) {
        Filter.refuseInside(this);
        if (!outcome.compareAndSet(null, offered)) {
            return false;
        }
        pass(offered);
        if (offered.failure == null) {
            stage.complete(offered.value);
        } else {
            stage.completeExceptionally(offered.failure);
        }
        if (watch != null) {
            watch.letGo();
        }
        return true;
    }

    /// Under no causality: those of one waiter are not the next one's.
    private Outcome<T> pass(Outcome<T> known) {
        Causalities.NONE.run(() -> baton.post(known));
        return known;
    }

    private T value(Outcome<T> known) throws ExecutionException {
        if (known.failure != null) {
            throw new ExecutionException(
                    "result port '%s' has a failure: %s"
                            .formatted(name, FailureText.line(known.failure)),
                    known.failure);
        }
        return Objects.requireNonNull(known.value);
    }

    private void completed(@Nullable T value, @Nullable Throwable failure) {
        if (failure != null) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            decide(new Outcome<>(null, cause != null ? cause : failure));
        } else if (value != null) {
            decide(new Outcome<>(value, null));
        } else {
            decide(new Outcome<>(null, new NullPointerException(nullMessage())));
        }
    }

    private String nullMessage() {
        return "null from the stage of result port '%s': map it to a value with thenApply"
                .formatted(name);
    }

    private final class Failures implements Postable<Failure> {

        @Override
        public void post(Failure item) {
            failure(item.cause());
        }

        @Override
        public boolean tryPost(Failure item) {
            return decide(new Outcome<>(null, item.cause()));
        }

        @Override
        public boolean post(Failure item, Duration max) {
            return tryPost(item);
        }
    }

    /// Brings a result port its outcome when a port is closed and empty, and takes no item. While
    /// one is registered posters take the port's lock. It lets go when the result port has an
    /// outcome, and when nobody can learn of that outcome any more.
    static final class EndWatch extends Taker {

        private final MatchingPort<?> port;
        private final WeakReference<ResultPort<Boolean>> end;

        /// Set when somebody may learn of the outcome who does not refer to the result port.
        @SuppressWarnings("UnusedVariable") // that it is referred to is enough
        private volatile @Nullable ResultPort<?> kept;

        private volatile boolean hasEnded;

        EndWatch(MatchingPort<?> port, ResultPort<Boolean> end) {
            this.port = port;
            this.end = new WeakReference<>(end);
        }

        void register() {
            port.forgetSpent(); // others like this one that were dropped
            port.register(this);
        }

        /// Keeps the result port until it has an outcome.
        void keep(ResultPort<?> watching) {
            if (!hasEnded) {
                kept = watching;
            }
        }

        /// The result port has its outcome.
        void letGo() {
            hasEnded = true;
            kept = null;
            port.unregister(this);
        }

        @Override
        boolean offer(Object item) {
            return false;
        }

        @Override
        boolean isSpent() {
            return hasEnded || end.refersTo(null);
        }

        @Override
        void portClosed(int left) {
            ResultPort<Boolean> watching = end.get();
            if (left == 0 && !hasEnded && watching != null) {
                hasEnded = true;
                // user code must not run with the port locked
                Thread.startVirtualThread(() -> tell(watching));
            }
        }

        private void tell(ResultPort<Boolean> watching) {
            port.closeCause().ifPresentOrElse(watching::tryFailure, () -> watching.tryPost(true));
        }

        @Override
        public String toString() {
            return "watch for its end";
        }
    }
}
