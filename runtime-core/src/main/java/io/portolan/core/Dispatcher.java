package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import java.util.ArrayList;
import java.util.List;

/// Runs handlers: by default on its own platform threads, the workers, one for each core.
///
/// {@snippet class="io.portolan.core.examples.Greetings" region="greetings"}
///
/// *Threads:* every method may be called by any thread, `close` and `shutdownNow` not by its own
/// handlers. Its threads are daemons: a program that ends without close does not wait for them.
/// *Ordering:* handlers start in no promised order, except those of one receiver with
/// `concurrency(1)`; with one worker, what other threads post starts in the order of posting.
/// *Failure:* what a handler throws goes to the innermost causality, else to the uncaught handler,
/// else to the log at level ERROR; the worker goes on. *Cost:* a post from a handler is queued for
/// its own worker and wakes nobody while that worker can run it next; a handler that posts early
/// and then computes long delays what it posted last by about 2 ms, by up to 50 ms when all workers
/// had been idle before.
public final class Dispatcher implements AutoCloseable {

    private final String name;
    private final DirectLane direct;
    private final Engine engine;

    Dispatcher(DispatcherBuilder settings) {
        name = settings.name();
        direct = new DirectLane(this, settings);
        engine = direct.engine();
    }

    /// Starts a dispatcher with one worker for each core.
    public static Dispatcher start(String name) {
        return builder(name).start();
    }

    /// Starts describing a dispatcher.
    public static DispatcherBuilder builder(String name) {
        return new DispatcherBuilder(name);
    }

    /// The name it was made with; its threads are named after it.
    public String name() {
        return name;
    }

    /// Sets an arbiter to work.
    ///
    /// *Ordering:* items that wait in the port are taken before those posted later. *Failure:*
    /// [IllegalStateException] when the dispatcher is closed.
    public Activation activate(Arbiter arbiter) {
        return direct.activate(arbiter);
    }

    /// Ends the dispatcher: activations take no more items, tasks that were already queued run,
    /// then the threads end. Items that handlers post meanwhile stay in their ports. A second close
    /// does nothing.
    ///
    /// *Threads:* blocks until running handlers have ended; an interruption is passed on to them.
    /// *Failure:* [IllegalStateException] when called by one of its own handlers, which would wait
    /// for itself.
    @Override
    public void close() {
        refuseOwnHandlers();
        engine.close().forEach(Task::abandon);
        direct.cancelAll();
    }

    /// As [#close()], but no task starts any more and running handlers are interrupted. Returns the
    /// one-shot handlers that did not start, in no promised order; items that were taken for other
    /// handlers go back to the head of their ports.
    ///
    /// *Threads:* as [#close()]; a handler that ignores its interruption is waited for.
    public List<Handler0> shutdownNow() {
        refuseOwnHandlers();
        List<Handler0> unstarted = new ArrayList<>();
        for (Task task : engine.shutdownNow()) {
            if (task instanceof OneShotTask oneShot) {
                oneShot.withdraw().ifPresent(unstarted::add);
            } else {
                task.abandon();
            }
        }
        direct.cancelAll();
        return List.copyOf(unstarted);
    }

    private void refuseOwnHandlers() {
        if (engine.isCurrent()) {
            throw new IllegalStateException(
                    "dispatcher '%s' closed by one of its own handlers: close it from another thread"
                            .formatted(name));
        }
    }
}
