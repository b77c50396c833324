package io.portolan.services.hosting;

import io.portolan.core.Activation;
import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Interleave;
import io.portolan.core.Port;
import io.portolan.core.PortClosedException;
import io.portolan.core.Receiver;
import io.portolan.core.wait.BriefWait;
import io.portolan.services.Behavior;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The operations that wait for a service, and the interleave that lets them in.
///
/// Overview. Each group has a queue of operations, and the interleave gets turns: a turn of the
/// concurrent and the independent group runs one operation, the turn of the exclusive group runs
/// several, one after the other, and there is at most one such turn. So the interleave decides
/// beside what an operation runs, at the cost of one admission for many exclusive operations, and
/// what waits can be taken back at any time, because the interleave holds only turns.
///
/// When nobody runs and nobody waits, an operation may run on the thread that brings it: that
/// thread puts HERE into `turns`, which otherwise counts the turns that the interleave has. Turns
/// that are given meanwhile are held back until it has run. So an idle service costs no hand-over
/// to another thread, and what its handlers promise to each other stays true.
///
/// An operation is added first and looked at afterwards: `add` queues it, gives the turn when
/// nobody else will, and looks whether it is closed; `drain` closes first and cancels what is
/// there, so that one of the two sees an operation that comes at the same time.
final class RequestQueue {

    /// How many exclusive operations run in one turn: more would make concurrent ones wait long.
    private static final int MOST_PER_TURN = 64;

    private static final int HERE = 1 << 30;

    private final MpscChain<Pending> exclusive = new MpscChain<>();
    private final Queue<Pending> others = new ConcurrentLinkedQueue<>();
    private final AtomicLong othersTaken = new AtomicLong();
    private final PendingLimit room;
    private final Duration grace;

    /// Turns that the interleave has; with HERE, those held back.
    private final AtomicInteger turns = new AtomicInteger();

    private final Queue<Runnable> heldBack = new ConcurrentLinkedQueue<>();

    private volatile @Nullable Pending here; // volatile: a teardown may have to interrupt it

    private final Port<RequestQueue> exclusiveTurn;
    private final Port<RequestQueue> concurrentTurn;
    private final Port<Pending> independent;
    private final Port<Pending> teardown;
    private final Activation activation;
    private volatile boolean isClosed;
    private volatile boolean hasEnded;

    /// @param most how many operations may wait
    RequestQueue(String name, Dispatcher dispatcher, int most, Duration grace) {
        room = new PendingLimit(most, () -> exclusive.taken() + othersTaken.get());
        this.grace = grace;
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
        return hasEnded ? 0 : room.waiting();
    }

    /// Lets the operation wait for its turn; returns false when too many wait already.
    boolean add(Pending pending, Behavior behavior) {
        if (!room.enter(behavior == Behavior.TEARDOWN || pending.isOfNode())) {
            return false;
        }
        switch (behavior) {
            case EXCLUSIVE -> {
                if (exclusive.add(pending)) {
                    give(() -> post(exclusiveTurn));
                }
            }
            case CONCURRENT -> {
                others.add(pending);
                give(() -> post(concurrentTurn));
            }
            case INDEPENDENT -> post(independent, pending);
            default -> tearDown(pending);
        }
        if (isClosed && behavior != Behavior.TEARDOWN) {
            drain();
        }
        return true;
    }

    /// Runs the operation at once on this thread, if it has the service for itself; returns whether
    /// it did.
    boolean runHere(Pending pending) {
        // full: this thread sees what ran before, and nobody else runs from here on
        if (turns.get() != 0 || isClosed || !turns.compareAndSet(0, HERE)) {
            return false;
        }
        here = pending;
        try {
            pending.run();
        } finally {
            here = null;
            int held = turns.addAndGet(-HERE);
            for (; held > 0; held--) {
                BriefWait.until(() -> !heldBack.isEmpty()); // it was counted a moment ago
                heldBack.remove().run();
            }
        }
        return true;
    }

    /// Gives the interleave a turn, now or when the operation that runs here has run.
    private boolean give(Runnable turn) {
        if ((turns.getAndIncrement() & HERE) == 0) {
            turn.run();
            return true;
        }
        heldBack.add(turn);
        return false;
    }

    private void post(Port<RequestQueue> turn) {
        try {
            turn.post(this);
        } catch (PortClosedException e) { // dropped meanwhile
            drain();
        }
    }

    private static void post(Port<Pending> port, Pending pending) {
        try {
            port.post(pending);
        } catch (PortClosedException e) { // dropped meanwhile
            pending.cancelled();
        }
    }

    /// What runs here is waited for as the interleave waits for what it runs: the grace, then it is
    /// interrupted, then the grace again.
    private void tearDown(Pending pending) {
        CountDownLatch given = new CountDownLatch(1);
        Runnable turn =
                () -> {
                    synchronized (given) {
                        if (given.getCount() > 0) {
                            given.countDown();
                            post(teardown, pending);
                        }
                    }
                };
        if (!give(turn)) {
            Thread.ofVirtual().name("teardown").start(() -> hurry(given, turn));
        }
    }

    private void hurry(CountDownLatch given, Runnable turn) {
        try {
            if (!given.await(grace.toNanos(), TimeUnit.NANOSECONDS)) {
                Pending running = here;
                if (running != null) {
                    running.cancelled();
                }
                if (!given.await(grace.toNanos(), TimeUnit.NANOSECONDS)) {
                    turn.run();
                }
            }
        } catch (InterruptedException e) {
            turn.run();
        }
    }

    /// Cancels all operations that wait, and from now on every one that comes.
    void drain() {
        isClosed = true;
        exclusive.forEach(Pending::cancelled);
        for (Pending next = others.poll(); next != null; next = others.poll()) {
            othersTaken.incrementAndGet();
            next.cancelled();
        }
    }

    /// After the teardown: nobody will run any more.
    void end() {
        drain();
        hasEnded = true;
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

    private void runExclusive() {
        boolean isMore = true;
        try {
            for (int runs = 0; isMore && runs < MOST_PER_TURN; runs++) {
                Pending next = exclusive.take();
                try {
                    if (isClosed) { // it may have been missed
                        next.cancelled();
                    } else {
                        next.run();
                    }
                } finally { // whatever happens: the others get their turn
                    isMore = exclusive.next();
                }
            }
        } finally {
            if (isMore) {
                post(exclusiveTurn); // behind concurrent ones that wait
            } else {
                turns.decrementAndGet(); // full: the thread that runs here next sees what ran
            }
        }
    }

    private void runOther() {
        try {
            Pending next = others.poll();
            if (next != null) {
                run(next);
            }
        } finally {
            turns.decrementAndGet(); // full: the thread that runs here next sees what ran
        }
    }

    private void run(Pending next) {
        othersTaken.incrementAndGet();
        next.run();
    }
}
