package io.portolan.services;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Interleave;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.core.Receiver;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// The operations that wait for a service, and the interleave that lets them in.
///
/// Overview. Each group has a queue of operations, and the interleave gets turns: a turn of the
/// concurrent and the independent group runs one operation, the turn of the exclusive group runs
/// several, one after the other, and there is at most one such turn. So the interleave decides
/// beside what an operation runs, at the cost of one admission for many exclusive operations, and
/// what waits can be taken back at any time, because the interleave holds only turns.
///
/// An operation is added first and looked at afterwards: `add` counts it after queuing it and gives
/// the turn when nobody else will; `drain` closes first and takes what is there, so that one of the
/// two sees an operation that comes at the same time.
final class Agenda {

    /// How many exclusive operations run in one turn: more would make concurrent ones wait long.
    private static final int MOST_PER_TURN = 64;

    private final Queue<Pending> exclusive = new ConcurrentLinkedQueue<>();
    private final AtomicInteger exclusiveTurns = new AtomicInteger(); // operations not yet run
    private final Queue<Pending> others = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final int most;

    private final Port<Agenda> exclusiveTurn;
    private final Port<Agenda> concurrentTurn;
    private final Port<Pending> independent;
    private final Port<Pending> teardown;
    private final Activation activation;
    private volatile boolean isClosed;

    /// @param most how many operations may wait
    Agenda(String name, Dispatcher dispatcher, int most, Duration grace) {
        this.most = most;
        exclusiveTurn = Port.unbounded(name + " exclusive");
        concurrentTurn = Port.unbounded(name + " concurrent");
        independent = Port.unbounded(name + " independent");
        teardown = Port.unbounded(name + " teardown");
        activation =
                dispatcher.activate(
                        Interleave.builder(name)
                                .exclusive(serial(exclusiveTurn, turn -> runExclusive()))
                                .concurrent(Arbiters.receive(concurrentTurn, turn -> runOther()))
                                .independent(Arbiters.receive(independent, this::run))
                                .teardown(Arbiters.receive(teardown, this::run).once())
                                .teardownGrace(grace)
                                .build());
    }

    private static <T> Receiver<T> serial(Port<T> port, Consumer<T> handler) {
        return Arbiters.receive(port, handler::accept).concurrency(1);
    }

    /// How many operations wait.
    int waiting() {
        return waiting.get();
    }

    /// Lets the operation wait for its turn; returns false when too many wait already.
    boolean add(Pending pending, Behavior behavior) {
        if (waiting.incrementAndGet() > most && behavior != Behavior.TEARDOWN) {
            waiting.decrementAndGet();
            return false;
        }
        try {
            switch (behavior) {
                case EXCLUSIVE -> {
                    exclusive.add(pending);
                    if (exclusiveTurns.getAndIncrement() == 0) {
                        exclusiveTurn.post(this);
                    }
                }
                case CONCURRENT -> {
                    others.add(pending);
                    concurrentTurn.post(this);
                }
                case INDEPENDENT -> independent.post(pending);
                default -> teardown.post(pending);
            }
        } catch (PortClosedException e) { // dropped meanwhile
            pending.cancelled();
        }
        if (isClosed && behavior != Behavior.TEARDOWN) {
            drain();
        }
        return true;
    }

    /// Cancels all operations that wait, and from now on every one that comes.
    void drain() {
        isClosed = true;
        cancelAll(exclusive);
        cancelAll(others);
    }

    /// After the teardown: nobody will run any more.
    void end() {
        drain();
        exclusiveTurn.closeNow();
        concurrentTurn.closeNow();
        independent.closeNow().forEach(Pending::cancelled);
        teardown.closeNow().forEach(Pending::cancelled);
        activation.cancel();
    }

    /// Shows each operation that waits to the visitor.
    void visit(Consumer<Pending> visitor) {
        exclusive.forEach(visitor);
        others.forEach(visitor);
    }

    private void cancelAll(Queue<Pending> queue) {
        for (Pending next = queue.poll(); next != null; next = queue.poll()) {
            waiting.decrementAndGet();
            next.cancelled();
        }
    }

    private void runExclusive() {
        int runs = 0;
        int left = exclusiveTurns.get();
        do {
            int batch = Math.min(left, MOST_PER_TURN - runs);
            for (int i = 0; i < batch; i++) {
                Pending next = exclusive.poll();
                if (next != null) { // else it was drained
                    run(next);
                }
            }
            runs += batch;
            left = exclusiveTurns.addAndGet(-batch);
        } while (left > 0 && runs < MOST_PER_TURN);
        if (left > 0) {
            exclusiveTurn.post(this); // behind concurrent ones that wait
        }
    }

    private void runOther() {
        Pending next = others.poll();
        if (next != null) {
            run(next);
        }
    }

    private void run(Pending next) {
        waiting.decrementAndGet();
        next.run();
    }
}
