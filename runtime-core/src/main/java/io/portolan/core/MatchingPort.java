package io.portolan.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A port that holds any number of items.
///
/// Overview. There are two ways for an item:
///
/// - *Unlocked:* while `sole` names a taker, posters hand items to it without any lock. A
///   concurrent receiver takes every item; a serial one only when it is idle and `queued` is 0,
///   otherwise the poster falls through to the lock. So no item overtakes one that waits.
/// - *Locked:* the item joins the backlog, then the oldest items are offered to the takers in order
///   of registration until one finds nobody. Every change of backlog or takers ends with this
///   matching, so at no time does an item wait beside a taker that would have it.
///
/// `sole` is only a short cut that is valid whenever it is read: a poster that read it before a
/// change behaves as if it had posted before the change. A receiver that was cancelled meanwhile
/// gives the item back (see [io.portolan.core.ReceiveActivation]).
///
/// A serial receiver that becomes idle and a poster that queues behind it must not miss each other:
/// the poster writes `queued`, then tries the receiver's slot; the receiver frees its slot, then
/// reads `queued`. Both pairs are in the total order of volatile accesses, so one sees the other.
final class MatchingPort<T> implements Port<T> {

    private static final VarHandle LOCKED;
    private static final VarHandle SOLE;

    static {
        try {
            var lookup = MethodHandles.lookup();
            LOCKED = lookup.findVarHandle(MatchingPort.class, "locked", int.class);
            SOLE = lookup.findVarHandle(MatchingPort.class, "sole", Taker.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Rounds of spinning for the lock before yielding the core to a holder that lost its own.
    private static final int LOCK_SPINS = 64;

    private final String name;

    @SuppressWarnings("UnusedVariable") // accessed through LOCKED
    private volatile int locked;

    private volatile int queued;

    @SuppressWarnings("UnusedVariable") // accessed through SOLE
    private @Nullable Taker<T> sole;

    private @Nullable Backlog<T> backlog; // guarded by locked

    MatchingPort(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    @SuppressWarnings("unchecked") // sole is a Taker<T>; the VarHandle knows only Taker
    public void post(T item) {
        Objects.requireNonNull(item, "item");
        Taker<T> taker = (Taker<T>) SOLE.getAcquire(this); // sees the taker fully made
        if (taker == null || !taker.offerUnlocked(item)) {
            postLocked(item);
        }
    }

    @Override
    public boolean tryPost(T item) {
        post(item);
        return true;
    }

    @Override
    public boolean post(T item, Duration max) {
        return tryPost(item);
    }

    @Override
    public T receive() throws InterruptedException {
        T item = take(Long.MAX_VALUE);
        if (item == null) {
            throw new AssertionError("an untimed receive ended without an item");
        }
        return item;
    }

    @Override
    public T receive(Duration max) throws InterruptedException, TimeoutException {
        T item = take(TimeUnit.NANOSECONDS.convert(max));
        if (item == null) {
            throw new TimeoutException("no item in port '" + name + "' within " + max);
        }
        return item;
    }

    @Override
    public @Nullable T poll() {
        if (queued == 0) {
            return null;
        }
        Backlog<T> mine = lock();
        try {
            return mine.poll();
        } finally {
            matchAndUnlock(mine);
        }
    }

    @Override
    public int size() {
        return queued;
    }

    @Override
    public boolean isClosed() {
        Backlog<T> mine = lock();
        try {
            return mine.isClosed;
        } finally {
            unlock();
        }
    }

    @Override
    public void close() {
        Backlog<T> mine = lock();
        mine.isClosed = true;
        matchAndUnlock(mine);
    }

    @Override
    public List<T> closeNow() {
        Backlog<T> mine = lock();
        try {
            mine.isClosed = true;
            return mine.drain();
        } finally {
            matchAndUnlock(mine);
        }
    }

    @Override
    public String toString() {
        return "port '" + name + "'";
    }

    /// Adds a taker, which is at once offered what waits; one that comes to an ended port is told
    /// so.
    void register(Taker<T> taker) {
        Backlog<T> mine = lock();
        mine.register(taker);
        matchAndUnlock(mine);
    }

    /// Looks again whether waiting items are taken and forgets spent takers.
    void rematch() {
        matchAndUnlock(lock());
    }

    /// Returns an item that a taker took but did not handle to the head of the port.
    void putBack(T item) {
        Backlog<T> mine = lock();
        mine.putBack(item);
        queued = mine.size();
        matchAndUnlock(mine);
    }

    /// Whether items wait; the read is volatile, see the Overview.
    boolean hasQueued() {
        return queued != 0;
    }

    private void postLocked(T item) {
        Backlog<T> mine = lock();
        try {
            if (mine.isClosed) {
                throw new PortClosedException(
                        "post to port '%s', which is closed: post before close, or ask isClosed"
                                .formatted(name));
            }
            mine.add(item);
            queued = mine.size(); // before any taker is asked: see the Overview
        } finally {
            matchAndUnlock(mine);
        }
    }

    private @Nullable T take(long timeoutNanos) throws InterruptedException {
        Waiter<T> waiter = null;
        Backlog<T> mine = lock();
        try {
            T item = mine.poll();
            if (item != null) {
                return item;
            }
            if (mine.isClosed) {
                throw ended();
            }
            waiter = new Waiter<>(this);
            mine.register(waiter);
        } finally {
            matchAndUnlock(mine);
        }
        return waiter.await(timeoutNanos);
    }

    PortClosedException ended() {
        return new PortClosedException(
                "receive from port '" + name + "', which is closed and empty");
    }

    @SuppressWarnings("ThreadPriorityCheck") // yields to the holder; no correctness rests on it
    private Backlog<T> lock() {
        int spins = LOCK_SPINS;
        while (!LOCKED.compareAndSet(this, 0, 1)) { // acquires what the last holder wrote
            if (spins > 0) {
                spins--;
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        Backlog<T> mine = backlog;
        return mine != null ? mine : firstBacklog();
    }

    private Backlog<T> firstBacklog() {
        try {
            Backlog<T> made = new Backlog<>();
            backlog = made;
            return made;
        } catch (Throwable noMemory) {
            unlock();
            throw noMemory;
        }
    }

    private void matchAndUnlock(Backlog<T> mine) {
        try {
            mine.match();
            queued = mine.size();
            SOLE.setRelease(this, mine.soleTaker()); // publishes the taker's fields to posters
        } finally { // also when there was no memory to queue a task
            unlock();
        }
    }

    private void unlock() {
        LOCKED.setRelease(this, 0); // publishes the backlog to the next holder
    }
}
