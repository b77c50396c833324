package io.portolan.core;

import io.portolan.core.events.CoreEvents;
import java.util.List;

/// A port that holds so many items at most: a bounded port, or with none at all a rendezvous port.
final class LimitedPort<T> extends MatchingPort<T> {

    private final int capacity;
    private final Overflow onFull;

    LimitedPort(String name, int capacity, Overflow onFull) {
        super(name, new Backlog(capacity));
        this.capacity = capacity;
        this.onFull = onFull;
    }

    @Override
    public int size() {
        return look(Backlog::size); // less than waits: posters wait too
    }

    @Override
    void postLocked(Object queued) {
        try {
            if (!postLocked(queued, Long.MAX_VALUE)) {
                throw new PortFullException(
                        "post to full %s of capacity %d: use tryPost, receive more, or let it wait"
                                .formatted(this, capacity));
            }
        } catch (InterruptedException e) {
            throw WaitInterruptedException.of(
                    "post to full %s was interrupted: the item was not posted, post it again"
                            .formatted(this),
                    e);
        }
    }

    @Override
    boolean tryPostLocked(Object queued) {
        Backlog mine = lockToPost();
        if (isPosted(mine, queued) || isForced(mine, queued)) {
            return true;
        }
        release(mine);
        return false;
    }

    @Override
    boolean postLocked(Object queued, long timeoutNanos) throws InterruptedException {
        Backlog mine = lockToPost();
        if (isPosted(mine, queued) || isForced(mine, queued)) {
            return true;
        }
        if (onFull instanceof Overflow.Reject) {
            release(mine);
            return false;
        }
        Waiter waiter;
        Giver giver;
        try {
            waiter = new Waiter(List.of(this));
            giver = new Giver(waiter, queued, queued);
            mine.add(giver);
        } finally {
            matchAndUnlock(mine);
        }
        return isGiven(waiter, giver, timeoutNanos);
    }

    /// Adds the item where there is room, or hands it to a taker that the older ones did not suit;
    /// unlocks if so.
    private boolean isPosted(Backlog mine, Object queued) {
        boolean isLeft = false;
        try {
            if (mine.hasRoom()) {
                mine.add(queued);
            } else {
                isLeft = !mine.isHandedOver(queued);
            }
        } finally {
            if (!isLeft) {
                matchAndUnlock(mine);
            }
        }
        return !isLeft;
    }

    /// Applies the overflow rule to an item that finds no room: if the rule drops an item, adds
    /// this one, and unlocks the port.
    ///
    /// @return whether it did
    private boolean isForced(Backlog mine, Object queued) {
        switch (onFull) {
            case Overflow.DropOldest(var drops) -> {
                Object dropped = mine.dropOldest();
                try {
                    mine.add(queued);
                } finally {
                    matchAndUnlock(mine);
                    report(dropped, drops);
                }
                return true;
            }
            case Overflow.DropNewest(var drops) -> {
                Object dropped = mine.replaceNewest(queued);
                matchAndUnlock(mine);
                report(dropped, drops);
                return true;
            }
            case Overflow.Wait _, Overflow.Reject _ -> {
                return false;
            }
        }
    }

    private boolean isGiven(Waiter waiter, Giver giver, long timeoutNanos)
            throws InterruptedException {
        try {
            waiter.await(timeoutNanos);
            if (waiter.outcome() == Waiter.Without.ENDED) {
                throw closed();
            }
            return waiter.hasItem();
        } finally {
            if (!waiter.hasItem()) {
                unregister(giver);
            }
        }
    }

    private void report(Object dropped, Postable<Object> drops) {
        CoreEvents.dropped(this);
        Drops.give(Causalities.item(dropped), drops);
    }
}
