package io.portolan.core;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The port. There are two ways for an item (a third, past the lock to a join, is in [FastJoin]):
///
/// - *Unlocked:* while `sole` names a taker, posters hand items to it without any lock. A
///   concurrent receiver takes every item; a serial one only when nothing waits and it is idle, or
///   busy and no item follows the one in work. Otherwise the poster falls through to the lock. So
///   no item overtakes one that waits.
/// - *Locked:* the item joins the backlog, then what is not yet offered is offered to the takers,
///   the one that has waited longest first. Every change of items or takers ends with this
///   matching, so at no time does an item wait beside a taker that would take it.
///
/// `sole` is only a short cut that is valid whenever it is read: a poster that read it before a
/// change behaves as if it had posted before the change. A receiver that was cancelled meanwhile
/// gives the item back (see [io.portolan.core.Receive]).
///
/// A serial receiver that becomes idle and a poster that queues behind it must not miss each other:
/// the poster writes `waiting`, then tries the receiver's slot; the receiver frees its slot, then
/// reads `waiting`. Volatile accesses keep the one pair in order and a full fence the other, so one
/// of both sees the other's write. The sides of a join meet in the same way: each poster writes
/// `waiting` of its own port, then reads that of the others.
sealed class MatchingPort<T> extends LockedPort implements Port<T>
        permits LimitedPort, MatchingPort.Typed {

    MatchingPort(String name) {
        super(Objects.requireNonNull(name, "name"));
    }

    /// A port with a limit.
    MatchingPort(String name, Backlog backlog) {
        super(Objects.requireNonNull(name, "name"), backlog);
    }

    @Override
    public final void post(T item) {
        Object queued = Causalities.attach(checked(item));
        if (!isTakenUnlocked(queued)) {
            postLocked(queued);
        }
    }

    @Override
    public final void postDetached(T item) {
        if (!isTakenUnlocked(checked(item))) {
            postLocked(item);
        }
    }

    @Override
    public final boolean tryPost(T item) {
        Object queued = Causalities.attach(checked(item));
        return isTakenUnlocked(queued) || tryPostLocked(queued);
    }

    @Override
    public final boolean post(T item, Duration max) throws InterruptedException {
        Object queued = Causalities.attach(checked(item));
        return isTakenUnlocked(queued) || postLocked(queued, Waiter.nanos(max));
    }

    @Override
    public T receive() throws InterruptedException {
        return Objects.requireNonNull(take(Long.MAX_VALUE));
    }

    @Override
    public T receive(Duration max) throws InterruptedException, TimeoutException {
        T item = take(Waiter.nanos(max));
        if (item == null) {
            throw new TimeoutException("no item in " + this + " within " + max);
        }
        return item;
    }

    @Override
    @SuppressWarnings("unchecked") // only a T is posted
    public @Nullable T poll() {
        Filter.refuseInside(this);
        if (queued() == 0) {
            return null;
        }
        Backlog mine = lock();
        try {
            Object queued = mine.poll();
            return queued == null ? null : (T) Causalities.item(queued);
        } finally {
            matchAndUnlock(mine);
        }
    }

    @Override
    public int size() {
        return queued();
    }

    @Override
    public boolean isClosed() {
        return look(mine -> mine.isClosed);
    }

    @Override
    public PortSnapshot<T> inspect(int maxItems) {
        if (maxItems < 0) {
            throw new IllegalArgumentException(
                    "maxItems=%d for %s: ask for 0 or more".formatted(maxItems, this));
        }
        Backlog mine = lock();
        try {
            long passed = mine.countPassed(); // once, for it may grow meanwhile
            return new PortSnapshot<>(
                    name(),
                    mine.posted() + passed,
                    mine.consumed() + passed,
                    mine.dropped(),
                    first(mine, maxItems),
                    mine.takers().stream()
                            .filter(taker -> !taker.isSpent())
                            .map(Taker::toString)
                            .toList());
        } finally {
            release(mine);
        }
    }

    @Override
    public boolean isDrained() {
        return look(mine -> mine.isClosed && mine.waiting() == 0);
    }

    @Override
    public Optional<Throwable> closeCause() {
        return Optional.ofNullable(seenCloseCause());
    }

    @Override
    public void close() {
        end(null);
    }

    @Override
    public void close(Throwable cause) {
        end(Objects.requireNonNull(cause, "cause"));
    }

    private void end(@Nullable Throwable cause) {
        Backlog mine = lock();
        List<Giver> refused;
        try {
            mine.close(cause);
            refused = mine.removeGivers();
        } finally {
            matchAndUnlock(mine);
        }
        refused.forEach(giver -> giver.decision().ended());
    }

    @Override
    public List<T> closeNow() {
        close();
        return drain(Integer.MAX_VALUE);
    }

    /// The item, if it may be posted here.
    T checked(T item) {
        return Objects.requireNonNull(item, "item");
    }

    /// Posts an item that no taker took without the lock.
    void postLocked(Object queued) {
        Backlog mine = lockToPost();
        try {
            mine.add(queued);
        } finally {
            matchAndUnlock(mine);
        }
    }

    /// As [#postLocked(Object)] but returns false where that would wait or throw.
    boolean tryPostLocked(Object queued) {
        postLocked(queued);
        return true;
    }

    /// As [#postLocked(Object)] but waits no longer than so.
    boolean postLocked(Object queued, long timeoutNanos) throws InterruptedException {
        postLocked(queued);
        return true;
    }

    final Backlog lockToPost() {
        Backlog mine = lock();
        if (mine.isClosed) {
            release(mine);
            throw closed();
        }
        AdmittedTask.notePost(this);
        return mine;
    }

    final PortClosedException closed() {
        return new PortClosedException(
                "post to %s, which is closed: post before close, or ask isClosed".formatted(this),
                seenCloseCause());
    }

    private boolean isTakenUnlocked(Object queued) {
        Filter.refuseInside(this);
        Taker taker = sole();
        return taker != null && taker.offerUnlocked(queued);
    }

    /// Takes the oldest item; null when the time was over.
    @SuppressWarnings("unchecked") // only a T is posted
    private @Nullable T take(long timeoutNanos) throws InterruptedException {
        T item = poll();
        if (item == null && Waiter.spin(() -> queued() > 0, timeoutNanos)) {
            item = poll();
        }
        if (item != null) {
            return item;
        }
        Waiter waiter = new Waiter(List.of(this));
        Taker taker = new Waiter.WaitingTaker(waiter);
        register(taker);
        try {
            waiter.await(timeoutNanos);
        } finally {
            if (!waiter.hasItem()) {
                unregister(taker); // the port forgets a taker that it has served
            }
        }
        Object queued = waiter.item();
        return queued == null ? null : (T) Causalities.item(queued);
    }

    @SuppressWarnings("unchecked") // only a T is posted
    private List<T> first(Backlog mine, int max) {
        return mine.first(max).stream().map(queued -> (T) Causalities.item(queued)).toList();
    }

    /// An unbounded port that checks the type of its items.
    static final class Typed<T> extends MatchingPort<T> {

        private final Class<T> type;

        Typed(String name, Class<T> type) {
            super(name);
            this.type = Objects.requireNonNull(type, "type");
        }

        @Override
        T checked(T item) {
            Object untyped = super.checked(item);
            if (!type.isInstance(untyped)) {
                throw new IllegalArgumentException(
                        "item %s of %s posted to %s: only %s is allowed"
                                .formatted(untyped, untyped.getClass(), this, type));
            }
            return item;
        }
    }
}
