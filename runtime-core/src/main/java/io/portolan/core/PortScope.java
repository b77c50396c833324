package io.portolan.core;

import io.portolan.core.watch.FailureText;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Activations and threads that end together, for use in try-with-resources: after [#close()]
/// nothing of the scope runs and none of its receivers is registered on any port.
///
/// {@snippet class="io.portolan.core.examples.Deliveries" region="scope"}
///
/// What a handler of the scope throws is kept by the scope, unless a causality takes it; it goes to
/// no uncaught handler. The receiver stays active, as always. What a fork throws is kept too, and
/// cancels the scope. The first failure comes back from [#join()] or else from [#close()], with the
/// others that came before that suppressed in it.
///
/// *Threads:* every method may be called by any thread, `join` and `close` not by its own forks and
/// handlers, which would wait for themselves.
public final class PortScope implements AutoCloseable {

    private final ScopeSink sink;
    private final Set<Thread> forks = ConcurrentHashMap.newKeySet();
    private final AtomicInteger forkCount = new AtomicInteger();
    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

    private PortScope(TaskSink sink) {
        this.sink = new ScopeSink(sink);
    }

    /// A scope whose handlers run on this dispatcher.
    public static PortScope open(Dispatcher dispatcher) {
        return new PortScope(dispatcher.sink());
    }

    /// A scope whose handlers run by way of this queue. Suspended, the queue holds up `close` when
    /// it has tasks of the scope.
    public static PortScope open(DispatcherQueue queue) {
        return new PortScope((QueueSink) queue);
    }

    /// Sets an arbiter to work until the scope ends.
    ///
    /// *Failure:* [IllegalStateException] when the scope is cancelled or closed, and as
    /// [Dispatcher#activate(io.portolan.core.Arbiter)].
    public Activation activate(Arbiter arbiter) {
        return Activations.activate(sink, arbiter);
    }

    /// Runs the handler on a new virtual thread, under the causalities of the caller. When it
    /// throws, the scope is cancelled.
    ///
    /// *Failure:* [IllegalStateException] when the scope is cancelled or closed; when a fork failed
    /// before, it says which, and has the failure as its cause.
    public void fork(Handler0 handler) {
        Objects.requireNonNull(handler, "handler");
        Causalities causalities = Causalities.current();
        String name = "fork " + forkCount.incrementAndGet();
        Thread thread =
                Thread.ofVirtual()
                        .name(name + " of " + sink)
                        .unstarted(() -> run(name, handler, causalities));
        sink.begin();
        forks.add(thread); // before the look: the thread that shuts the scope sees one of the two
        boolean isStarted = false;
        try {
            if (sink.isShut()) {
                throw sink.closed();
            }
            thread.start();
            isStarted = true;
        } finally {
            if (!isStarted) {
                forget(thread);
            }
        }
    }

    /// Waits until all forks have ended.
    ///
    /// *Failure:* [ExecutionException] with the first failure of a fork or a handler as its cause,
    /// or with a [CancellationException] when the scope was cancelled without one. The failure
    /// counts as told then: [#close()] does not throw it again, and another join tells the first of
    /// those that came later, if any did. [IllegalStateException] when called by a fork of the
    /// scope.
    public void join() throws InterruptedException, ExecutionException {
        refuseOwnFork("joined");
        sink.await(forks::isEmpty);
        Throwable failure = sink.tellFailure();
        String why = reason.get();
        if (failure == null && why != null) {
            failure = new CancellationException(sink + " was cancelled: " + why);
        }
        if (failure != null) {
            throw new ExecutionException(FailureText.line(failure), failure);
        }
    }

    /// Cancels every activation of the scope, interrupts its forks and lets nothing new begin. Does
    /// not wait. The first reason is the one that [#join()] tells.
    public void cancel(String why) {
        reason.compareAndSet(null, Objects.requireNonNull(why, "why"));
        end("was cancelled: " + why);
    }

    /// Ends the scope: cancels what [#cancel(String)] cancels, and waits for running handlers and
    /// forks. A second close does nothing.
    ///
    /// *Threads:* goes on waiting when interrupted, and leaves the thread interrupted. *Failure:*
    /// throws the first failure that [#join()] has not told, one that is checked inside a
    /// [CompletionException]. [IllegalStateException] when called by a fork of the scope.
    @Override
    public void close() {
        refuseOwnFork("closed");
        end("is closed");
        boolean wasInterrupted = false;
        while (!sink.isQuiet()) {
            try {
                sink.await(sink::isQuiet);
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        switch (sink.tellNewFailure()) {
            case null -> {}
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            case Throwable failure ->
                    throw new CompletionException(FailureText.line(failure), failure);
        }
    }

    private void run(String name, Handler0 handler, Causalities causalities) {
        try {
            causalities.call(() -> {
                handler.handle();
                return true;
            });
        } catch (InterruptedException | WaitInterruptedException e) {
            if (!sink.isShut()) { // afterwards it is what the scope asked for
                fail(name, e);
            }
        } catch (Throwable failure) {
            fail(name, failure);
        } finally {
            forget(Thread.currentThread());
        }
    }

    private void fail(String name, Throwable failure) {
        sink.fail(failure);
        end(
                "was cancelled because its %s failed with %s"
                        .formatted(name, FailureText.line(failure)));
    }

    private void end(String how) {
        if (sink.shut(how)) {
            forks.forEach(Thread::interrupt);
        }
    }

    private void forget(Thread thread) {
        forks.remove(thread);
        sink.changed();
        sink.ended();
    }

    private void refuseOwnFork(String what) {
        if (forks.contains(Thread.currentThread())) {
            throw new IllegalStateException(
                    "%s %s by one of its own forks: leave it to the thread that opened it"
                            .formatted(sink, what));
        }
    }
}
