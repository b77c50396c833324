package io.portolan.core;

import io.portolan.core.dump.BlockedThread;
import io.portolan.core.dump.DispatcherDump;
import io.portolan.core.dump.PortState;
import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Task;
import io.portolan.core.events.CoreEvents;
import io.portolan.core.watch.FailureLog;
import io.portolan.core.watch.Management;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final DirectSink direct;
    private final Engine engine;
    private final TaskQueue.RoundRobin roundRobin;
    private final DispatcherWatch watch;
    private final Management management;
    private final Set<QueueSink> queues = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosing;

    /// All that are in use, guarded by itself.
    private static final Set<Dispatcher> ALL = Collections.newSetFromMap(new WeakHashMap<>());

    Dispatcher(DispatcherBuilder settings) {
        name = settings.name();
        management = new Management("Dispatcher", name, this::dump);
        direct = new DirectSink(this, settings);
        engine = direct.engine();
        roundRobin = new TaskQueue.RoundRobin(engine);
        watch = new DispatcherWatch(this, engine, settings.stallAfter());
    }

    /// Begins to look for stalls and can be looked at, once it is complete.
    void watch() {
        management.start();
        watch.start();
        synchronized (ALL) {
            ALL.add(this);
        }
    }

    /// All dispatchers of the process.
    static Stream<Dispatcher> all() {
        synchronized (ALL) {
            return List.copyOf(ALL).stream();
        }
    }

    /// Whether it has nothing to do now or at a time to come, and each of its handlers waits among
    /// these threads.
    boolean isQuiet(Set<Thread> waiting) {
        return !engine.hasWaiting()
                && waiting.containsAll(engine.busy())
                && queues.stream().allMatch(queue -> queue.depth() == 0)
                && sinks().noneMatch(TaskSink::awaitsTime);
    }

    /// Tells that something is wrong, with a dump.
    void warn(String what) {
        String dump = dump().text();
        CoreEvents.stalled(name, dump);
        FailureLog.warn(what + "%n".formatted() + dump);
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

    @Override
    public String toString() {
        return "dispatcher '%s'".formatted(name);
    }

    /// Sets an arbiter to work. The dispatcher keeps it, and with it its ports and their items,
    /// until it is done: a port that the program drops is not freed before it is closed, the
    /// activation is cancelled, or the dispatcher ends.
    ///
    /// *Ordering:* items that wait in the port are taken before those posted later. *Failure:*
    /// [IllegalStateException] when the dispatcher is closed.
    public Activation activate(Arbiter arbiter) {
        return Activations.activate(direct, arbiter);
    }

    /// Makes a port to which the time is posted after `delay`: exactly once, never too early, under
    /// the causalities of the caller. Closing the port cancels that. When the dispatcher ends
    /// before it is due, the port is closed with a cause and nothing is posted. What runs again and
    /// again is an arbiter: see [Arbiters#atFixedRate(Duration, Handler0)].
    ///
    /// *Failure:* [IllegalStateException] when closed, [IllegalArgumentException] when the delay is
    /// negative.
    public Port<Instant> timer(Duration delay) {
        return direct.timer(delay);
    }

    /// Makes a queue whose tasks start as soon as it is their turn.
    ///
    /// *Failure:* [IllegalStateException] when the dispatcher is closed.
    public DispatcherQueue queue(String name) {
        return queue(name, new ExecutionPolicy.Unconstrained());
    }

    /// Makes a queue with a policy.
    ///
    /// *Failure:* [IllegalStateException] when the dispatcher is closed.
    public DispatcherQueue queue(String name, ExecutionPolicy policy) {
        return queue(name, policy, System::nanoTime);
    }

    /// Makes a queue with a clock of its own.
    QueueSink queue(String name, ExecutionPolicy policy, LongSupplier nanoClock) {
        QueueSink queue =
                new QueueSink(
                        Objects.requireNonNull(name, "name"),
                        Objects.requireNonNull(policy, "policy"),
                        this,
                        direct,
                        roundRobin,
                        nanoClock);
        queues.add(queue);
        if (isClosing) { // after the add: close sees the queue, or this sees the closing
            queue.close();
            throw direct.closed();
        }
        return queue;
    }

    /// The way straight to its threads.
    TaskSink sink() {
        return direct;
    }

    /// Forgets a queue that was closed and has no tasks left.
    void forget(QueueSink queue) {
        queues.remove(queue);
    }

    /// Who waits for whom just now: the ports of its arbiters, all threads of the process that wait
    /// at ports with the line of code they wait at, and a cycle among them if there is one.
    ///
    /// *Cost:* locks each port for a moment, and takes the stack of each blocked thread.
    public DispatcherDump dump() {
        return Inspection.dump(
                name,
                CycleSearch.find(name, engine.workers(), this::isQuiet, heldBack()),
                queues.stream()
                        .map(queue -> "'%s': %d tasks wait".formatted(queue.name(), queue.depth()))
                        .toList(),
                sinks().flatMap(sink -> sink.ports().stream()).toList());
    }

    /// What waits until others leave an interleave.
    List<AdmittedTask.HeldBack> heldBack() {
        return sinks().flatMap(sink -> sink.heldBack().stream()).toList();
    }

    private Stream<TaskSink> sinks() {
        return Stream.concat(Stream.of(direct), queues.stream());
    }

    /// Ends the dispatcher: activations take no more items, tasks that were already queued run,
    /// those of a queue with a rate when it is their time, then the threads end. Items that
    /// handlers post meanwhile stay in their ports. Tasks of a suspended queue do not run: their
    /// items go back to their ports, and each one-shot handler among them is reported as a failure.
    /// A second close does nothing.
    ///
    /// *Threads:* blocks until running handlers have ended; an interruption is passed on to them.
    /// *Failure:* [IllegalStateException] when called by one of its own handlers, which would wait
    /// for itself.
    @Override
    public void close() {
        refuseOwnHandlers();
        watch.end();
        management.end();
        closeQueues();
        queues.forEach(QueueSink::awaitStarted);
        engine.close().forEach(Task::abandon);
        direct.cancelAll();
        queues.forEach(queue -> queue.takeUnstarted().forEach(Task::abandon));
        forget();
    }

    /// As [#close()], but no task starts any more and running handlers are interrupted. Returns the
    /// one-shot handlers that did not start, in no promised order; items that were taken for other
    /// handlers go back to the head of their ports.
    ///
    /// *Threads:* as [#close()]; a handler that ignores its interruption is waited for.
    public List<Handler0> shutdownNow() {
        refuseOwnHandlers();
        watch.end();
        management.end();
        closeQueues();
        List<Task> rest = new ArrayList<>(engine.shutdownNow());
        queues.forEach(queue -> rest.addAll(queue.takeUnstarted()));
        List<Handler0> unstarted = new ArrayList<>();
        for (Task task : rest) {
            if (task instanceof OneShotTask oneShot) {
                oneShot.withdraw().ifPresent(unstarted::add);
            } else {
                task.abandon();
            }
        }
        direct.cancelAll();
        forget();
        return List.copyOf(unstarted);
    }

    private void forget() {
        synchronized (ALL) {
            ALL.remove(this);
        }
    }

    private void closeQueues() {
        isClosing = true;
        queues.forEach(QueueSink::close);
    }

    private void refuseOwnHandlers() {
        Filter.refuseInside(direct);
        if (engine.isCurrent()) {
            throw new IllegalStateException(
                    "dispatcher '%s' closed by one of its own handlers: close it from another thread"
                            .formatted(name));
        }
    }

    /// Looks at a dispatcher from outside without stopping it: each port is seen at one moment, but
    /// not all at the same.
    private static final class Inspection {

        private static final int MAX_ITEMS = 5;
        private static final int MAX_ITEM_LENGTH = 80;

        private Inspection() {}

        /// @param cycle threads that wait for each other
        /// @param used the ports of its arbiters
        static DispatcherDump dump(
                String name,
                List<String> cycle,
                List<String> queues,
                Collection<? extends LockedPort> used) {
            List<Waiter> waiters = Waiter.Blocked.all().stream().filter(Waiter::isOpen).toList();
            Set<LockedPort> ports = new LinkedHashSet<>(used);
            waiters.forEach(waiter -> ports.addAll(waiter.ports()));
            return new DispatcherDump(
                    name,
                    cycle,
                    queues,
                    waiters.stream().map(Inspection::state).toList(),
                    ports.stream().map(Inspection::state).toList());
        }

        private static BlockedThread state(Waiter waiter) {
            Thread thread = waiter.thread();
            return new BlockedThread(
                    Waiter.nameOf(thread),
                    thread.isVirtual(),
                    waiter.ports().stream()
                            .map(port -> (CycleSearch.needsRoom(port) ? "room in " : "") + port)
                            .collect(Collectors.joining(waiter.needsOnlyOne() ? " or " : " and ")),
                    CycleSearch.LINE.of(thread));
        }

        private static PortState state(LockedPort port) {
            List<Object> items;
            List<String> receivers;
            int size;
            int posters;
            Thread poster;
            Backlog mine = port.lock();
            try {
                items = mine.first(MAX_ITEMS);
                receivers =
                        mine.takers().stream()
                                .filter(taker -> !taker.isSpent())
                                .map(Taker::toString)
                                .toList();
                size = mine.size();
                posters = mine.waiting() - size;
                poster = mine.lastPoster().present();
            } finally {
                port.release(mine);
            }
            return new PortState(
                    port.name(),
                    size,
                    items.stream().map(Inspection::shortened).toList(),
                    receivers,
                    posters,
                    poster == null ? "" : Waiter.nameOf(poster));
        }

        /// The item in words. They are the user's, so they may be null, or fail in any way.
        private static String shortened(Object queued) {
            Object item = Causalities.item(queued);
            String text;
            try {
                text = Objects.toString(item.toString());
            } catch (Throwable failure) { // whose own words are the user's as well
                text =
                        "a %s whose toString throws %s"
                                .formatted(item.getClass().getName(), failure.getClass().getName());
            }
            return text.length() <= MAX_ITEM_LENGTH
                    ? text
                    : text.substring(0, MAX_ITEM_LENGTH) + "...";
        }
    }
}
