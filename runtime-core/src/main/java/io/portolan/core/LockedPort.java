package io.portolan.core;

import io.portolan.core.engine.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The part of a port that takers and joins see: its lock, what the lock guards, and the matching
/// that ends every change under it.
///
/// Whoever locks a port unlocks it whatever happens meanwhile: a change may fail for lack of
/// memory.
///
/// The lock is the backlog itself ([SpinLock]). Several ports are locked in the order of their ids
/// ([Join]). The port's own fields hardly ever change, so that posters who hand their items to a
/// sole taker do not wait for the cache line of the lock.
abstract class LockedPort {

    private static final VarHandle SOLE;
    private static final VarHandle BACKLOG;

    static {
        try {
            var lookup = MethodHandles.lookup();
            SOLE = lookup.findVarHandle(LockedPort.class, "sole", Taker.class);
            BACKLOG = lookup.findVarHandle(LockedPort.class, "backlog", Backlog.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;

    @SuppressWarnings("UnusedVariable") // accessed through SOLE
    private @Nullable Taker sole;

    private volatile @Nullable Backlog backlog; // set once

    LockedPort(String name) {
        this.name = name;
    }

    /// A port with a limit, which has its backlog from the start, because the limit is kept there.
    LockedPort(String name, Backlog backlog) {
        this.name = name;
        this.backlog = backlog;
    }

    public final String name() {
        return name;
    }

    /// What it was closed with, if with anything.
    final @Nullable Throwable seenCloseCause() {
        return look(Backlog::closeCause);
    }

    /// Its place in the order in which several ports are locked.
    final long id() {
        return look(Backlog::id);
    }

    /// The thread that posted last, if it is known and runs the same handler still.
    final @Nullable Thread lastPoster() {
        return look(mine -> mine.lastPoster().present());
    }

    /// The thread that took or awaited an item last, if it is known and runs the same handler
    /// still.
    final @Nullable Thread lastReceiver() {
        return look(mine -> mine.lastReceiver().present());
    }

    /// The number of items it can hold.
    final int limit() {
        return look(mine -> mine.capacity());
    }

    /// Where its takers count what they take without the lock.
    final Tally passed() {
        return look(mine -> mine.passed());
    }

    /// The items that wait, those of blocked posters included; the read is volatile.
    final int waiting() {
        Backlog seen = backlog;
        return seen == null ? 0 : seen.published();
    }

    /// How many items wait, with those that are held for the port.
    final int queued() {
        return sole() instanceof HoldingTaker holder ? holder.queued() : waiting();
    }

    /// How many items were taken from the backlog, roughly: read without the lock.
    final long consumedRoughly() {
        Backlog seen = backlog;
        return seen == null ? 0 : seen.consumed;
    }

    /// The taker to hand an item to without the lock; null when there is none.
    final @Nullable Taker sole() {
        return (Taker) SOLE.getAcquire(this); // sees the taker fully made
    }

    /// Whether this is the taker that posters hand items to, and nobody else is or waits there. By
    /// the lock's holder.
    @SuppressWarnings("ReferenceEquality") // takers have no other equality
    final boolean isServedBy(Taker taker) {
        return sole == taker;
    }

    final Backlog lock() {
        Filter.refuseInside(this);
        Backlog mine = backlog();
        mine.acquire();
        return entered(mine);
    }

    /// Locks to take so many of the oldest items and no more: what is held for the port stays where
    /// it is, unless there are not enough without it.
    final void lockToTake(int count) {
        Filter.refuseInside(this);
        Backlog mine = backlog();
        mine.acquire();
        if (mine.size() < count) {
            entered(mine);
        }
    }

    /// Locks if nobody has the lock.
    final boolean tryLock() {
        Backlog mine = backlog();
        if (!mine.tryAcquire()) {
            return false;
        }
        entered(mine);
        return true;
    }

    private Backlog entered(Backlog mine) {
        if (sole instanceof HoldingTaker holder) { // only the lock's holder writes it
            seal(holder, mine);
        }
        return mine;
    }

    private static void seal(HoldingTaker holder, Backlog mine) {
        try {
            holder.seal(mine);
            mine.isSealed = true;
        } finally {
            if (!mine.isSealed) { // there was no memory for the items that it holds
                mine.release();
            }
        }
    }

    /// What the lock guards, which is read and changed by its holder only.
    final Backlog backlog() {
        Backlog seen = backlog;
        return seen == null ? firstBacklog() : seen;
    }

    /// Unlocks after work that changed nothing for posters or takers, so none of them is told.
    final void release(Backlog mine) {
        publish(mine);
        mine.release();
    }

    /// Makes a change of the items known to threads that look without the lock. By the lock's
    /// holder.
    @SuppressWarnings("ReferenceEquality") // takers have no other equality
    final void publish(Backlog mine) {
        mine.publishCount();
        Taker taker = mine.soleTaker();
        if (taker != sole) { // only the lock's holder writes it
            if (sole instanceof HoldingTaker left && !mine.isSealed) {
                try {
                    left.seal(mine);
                } catch (OutOfMemoryError e) {
                    return; // nobody else takes here, and who locks next tries again
                }
                mine.publishCount();
            }
            SOLE.setRelease(this, taker); // publishes the taker's fields to posters
            mine.isSealed = taker instanceof HoldingTaker; // as it was made, or left
        }
        if (mine.isSealed && taker instanceof HoldingTaker holder) {
            mine.isSealed = false;
            holder.open();
        }
    }

    /// Matches, unlocks, and fires the rules that the change has enabled.
    final void matchAndUnlock(Backlog mine) {
        SetRule rule = matchOnce(mine);
        if (rule != null) {
            SetRule.fireFrom(this, rule);
        }
    }

    /// Matches; returns a rule that can probably fire now.
    final @Nullable SetRule matchOnce() {
        return matchOnce(lock());
    }

    /// Adds a taker, which is at once offered what waits.
    final void register(Taker taker) {
        Backlog mine = lock();
        try {
            if (taker.decision() instanceof Waiter) {
                mine.lastReceiver().note();
            }
            mine.add(taker);
            mine.settle(0);
        } finally {
            matchAndUnlock(mine);
        }
    }

    /// Forgets takers that take no more.
    final void forgetSpent() {
        change(mine -> mine.takers().stream().filter(Taker::isSpent).forEach(mine::remove));
    }

    /// Forgets a taker.
    final void unregister(Taker taker) {
        change(mine -> mine.remove(taker));
    }

    /// Adds a giver, whose item is at once taken over if there is room.
    final void register(Giver giver) {
        Backlog mine = lock();
        if (mine.isClosed) {
            release(mine);
            giver.decision().ended();
            return;
        }
        try {
            mine.add(giver);
        } finally {
            matchAndUnlock(mine);
        }
    }

    /// Forgets a giver.
    final void unregister(Giver giver) {
        change(mine -> mine.remove(giver));
    }

    /// Offers all items again.
    final void rematch() {
        rematch(_ -> {});
    }

    /// Offers all items again after a taker has changed its mind in this way.
    final void rematch(Consumer<Backlog> change) {
        Backlog mine = lock();
        try {
            change.accept(mine);
            mine.settle(0);
        } finally {
            matchAndUnlock(mine);
        }
    }

    /// Returns an item that was taken but not handled.
    final void giveBack(Object item) {
        change(mine -> mine.giveBack(item));
    }

    @Override
    public String toString() {
        return "port '" + name + "'";
    }

    /// Asks for something that only the lock's holder may read.
    final <R extends @Nullable Object> R look(Function<Backlog, R> question) {
        Backlog mine = lock();
        try {
            return question.apply(mine);
        } finally {
            release(mine);
        }
    }

    private void change(Consumer<Backlog> change) {
        Backlog mine = lock();
        try {
            change.accept(mine);
        } finally {
            matchAndUnlock(mine);
        }
    }

    private @Nullable SetRule matchOnce(Backlog mine) {
        if (mine.hasTakers()) { // otherwise only once, at the end: others may look on
            mine.publishCount(); // before they are asked: see MatchingPort
        }
        try {
            return mine.match();
        } finally { // also when there was no memory to queue a task
            publish(mine);
            mine.release();
        }
    }

    private Backlog firstBacklog() {
        Backlog made = new Backlog();
        Backlog before = (Backlog) BACKLOG.compareAndExchange(this, null, made); // publishes it
        return before == null ? made : before;
    }
}
