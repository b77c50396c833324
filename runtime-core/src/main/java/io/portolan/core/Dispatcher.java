package io.portolan.core;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Runs handlers on its own platform threads, the workers: by default one for each core.
///
/// {@snippet class="io.portolan.core.examples.Greetings" region="greetings"}
///
/// *Threads:* every method may be called by any thread, `close` not by its own handlers. Workers
/// are daemon threads: a program that ends without close does not wait for them. *Ordering:*
/// handlers start in no promised order, except those of one receiver with `concurrency(1)`.
/// *Failure:* what a handler throws goes to the uncaught handler, by default to the log at level
/// ERROR; the worker goes on. *Cost:* a post from a handler is queued for its own worker and wakes
/// nobody while that worker can run it next; a handler that posts early and then computes long
/// delays what it posted last by about 2 ms, by up to 50 ms when all workers had been idle before.
public final class Dispatcher implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Dispatcher.class.getPackageName());

    private final String name;
    private final @Nullable BiConsumer<? super Dispatcher, ? super Throwable> uncaught;
    private final Injection injection = new Injection();
    private final Idlers idlers = new Idlers();
    private final Worker[] workers;
    private final Set<Activation> activations = ConcurrentHashMap.newKeySet();
    private final Lane lane = new DirectLane(this);
    private volatile boolean isClosing;
    private volatile boolean hasEnded;

    Dispatcher(DispatcherBuilder settings) {
        name = settings.name();
        uncaught = settings.uncaught();
        workers = new Worker[settings.threads()];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(this, i);
        }
        try {
            for (Worker worker : workers) {
                worker.start();
            }
        } catch (Throwable failure) { // too many threads for this machine
            isClosing = true;
            idlers.end();
            throw failure;
        }
    }

    /// Starts a dispatcher with one worker for each core.
    public static Dispatcher start(String name) {
        return builder(name).start();
    }

    /// Starts describing a dispatcher.
    public static DispatcherBuilder builder(String name) {
        return new DispatcherBuilder(name);
    }

    /// The name it was made with; its workers are named after it.
    public String name() {
        return name;
    }

    /// Sets an arbiter to work.
    ///
    /// *Ordering:* items that wait in the port are taken before those posted later. *Failure:*
    /// [IllegalStateException] when the dispatcher is closed.
    public Activation activate(Arbiter arbiter) {
        return switch (arbiter) {
            case OneShot oneShot -> activate(oneShot);
            case Receiver<?> receiver -> Activations.activate(lane, receiver);
            case JoinArbiter<?> join -> Activations.activate(lane, join);
            case Gather<?> gather -> Activations.activate(lane, gather);
            case Choice<?> choice -> Activations.activate(lane, choice);
        };
    }

    /// Ends the dispatcher: activations take no more items, tasks that were already queued run,
    /// then the workers end. Items that handlers post meanwhile stay in their ports. A second close
    /// does nothing.
    ///
    /// *Threads:* blocks until running handlers have ended; an interruption is passed on to them.
    /// *Failure:* [IllegalStateException] when called by one of its own handlers, which would wait
    /// for itself.
    @Override
    public void close() {
        if (Thread.currentThread() instanceof Worker worker && worker.belongsTo(this)) {
            throw new IllegalStateException(
                    "dispatcher '%s' closed by one of its own handlers: close it from another thread"
                            .formatted(name));
        }
        isClosing = true;
        idlers.wakeAll();
        boolean wasInterrupted = false;
        for (Worker worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                    interruptWorkers();
                }
            }
        }
        hasEnded = true;
        injection.abandonAll();
        activations.forEach(Activation::cancel);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Queues a task; false when the dispatcher is closed. The caller may hold the lock of a port.
    boolean submit(Task task) {
        if (isClosing) {
            return false;
        }
        if (Thread.currentThread() instanceof Worker worker && worker.belongsTo(this)) {
            worker.push(task);
            return true;
        }
        return submitLast(task);
    }

    /// Queues a task behind those that are queued; false when the dispatcher is closed. The caller
    /// may hold the lock of a port.
    boolean submitLast(Task task) {
        if (isClosing) {
            return false;
        }
        injection.add(task);
        idlers.wakeOne(); // its fence also comes before the read of hasEnded
        return !hasEnded || !injection.retract(task); // it may be too late for the workers
    }

    /// Makes a failure known, exactly once. Never throws.
    void report(Throwable failure, String where) {
        try {
            if (!isTakenByUser(failure)) {
                LOG.log(
                        System.Logger.Level.ERROR,
                        where + " failed on dispatcher '" + name + "'",
                        failure);
            }
        } catch (Throwable _) {
            // Not even the log works, most likely for lack of memory; the worker must go on.
        }
    }

    void forget(Activation activation) {
        activations.remove(activation);
    }

    boolean isClosing() {
        return isClosing;
    }

    Injection injection() {
        return injection;
    }

    Idlers idlers() {
        return idlers;
    }

    Worker[] workers() {
        return workers;
    }

    /// Whether a searching worker would find something.
    boolean hasVisibleTasks() {
        if (!injection.isEmpty()) {
            return true;
        }
        for (Worker worker : workers) {
            if (worker.hasVisibleTasks()) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings(
            "ReferenceEquality") // the very same failure may not be its own suppressed one
    private boolean isTakenByUser(Throwable failure) {
        if (uncaught == null) {
            return false;
        }
        try {
            uncaught.accept(this, failure);
            return true;
        } catch (Throwable second) {
            if (second != failure) {
                failure.addSuppressed(second);
            }
            return false;
        }
    }

    private Activation activate(OneShot oneShot) {
        OneShotTask task = new OneShotTask(this, oneShot.handler());
        if (!submit(task)) {
            throw closed();
        }
        return task;
    }

    void keep(Activation activation) {
        activations.add(activation);
        if (isClosing) {
            activations.remove(activation);
            throw closed();
        }
    }

    private IllegalStateException closed() {
        return new IllegalStateException(
                "dispatcher '%s' is closed: activate before close".formatted(name));
    }

    private void interruptWorkers() {
        for (Worker worker : workers) {
            worker.interrupt();
        }
    }
}
