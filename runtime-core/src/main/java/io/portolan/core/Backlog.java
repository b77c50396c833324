package io.portolan.core;

import io.portolan.core.engine.Tally;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a port needs once it is more than idle: its waiting items, its takers, those who wait to
/// give. Made on first use, so that an idle port stays small. Guarded by the port's lock.
final class Backlog {

    private static final AtomicLong IDS = new AtomicLong();

    /// The place of the port in the order in which several ports are locked.
    final long id = IDS.getAndIncrement();

    final ItemQueue items = new ItemQueue();
    final TakerList takers = new TakerList();
    private final ArrayDeque<Giver> givers = new ArrayDeque<>(0);

    /// The items that went from posters to a sole taker past this backlog; made by the first such
    /// taker.
    private @Nullable Tally passed;

    private final int capacity;

    boolean isClosed;

    /// Whether the taker that holds items for the port is sealed, if there is one.
    boolean isSealed;

    /// Who posted last under the lock, for those who ask whom a waiting thread waits for.
    final HandlerThread lastPoster = new HandlerThread();

    /// Who took or awaited an item last with a thread of its own, for those who ask whom a blocked
    /// poster waits for.
    final HandlerThread lastReceiver = new HandlerThread();

    private long dropped;

    Backlog(int capacity) {
        this.capacity = capacity;
    }

    int capacity() {
        return capacity;
    }

    boolean hasRoom() {
        return items.size() < capacity;
    }

    /// Gives a new item to a taker at once; returns whether one took it.
    boolean isHandedOver(Object item) {
        boolean isTaken = isTaken(item, taker -> waiting() == 0 || taker.isSelective());
        if (isTaken) {
            items.consumed++;
        }
        return isTaken;
    }

    /// The number of items that wait, those of givers included.
    int waiting() {
        return capacity == Integer.MAX_VALUE ? items.size() : items.size() + givers.size();
    }

    /// Makes the number of items known to those who look without the lock.
    void publishCount() {
        items.publish(waiting());
    }

    void add(Object item) {
        lastPoster.note();
        items.addLast(item);
    }

    void giveBack(Object item) {
        items.consumed--;
        items.giveBack(item);
    }

    /// Adds what was held for this backlog; its posters were not noted.
    void addHeld(Object held) {
        if (held instanceof HoldingTaker.Pile pile) {
            items.addLast(pile);
        } else {
            items.addLast(held);
        }
    }

    void add(Giver giver) {
        lastPoster.note();
        givers.addLast(giver);
    }

    boolean hasGivers() {
        return !givers.isEmpty();
    }

    void remove(Giver giver) {
        givers.remove(giver);
    }

    /// Takes the oldest item; at a rendezvous from whoever has waited longest to give one.
    @Nullable Object poll() {
        Object item = items.poll();
        if (item == null && capacity == 0) {
            item = takeFromGiver();
        }
        if (item != null) {
            items.consumed++;
            lastReceiver.note();
        }
        return item;
    }

    /// Takes one item that must be there.
    Object take(int index) {
        items.consumed++;
        return items.remove(index);
    }

    Object dropOldest() {
        dropped++;
        return items.remove(0);
    }

    Object replaceNewest(Object item) {
        dropped++;
        return items.replaceLast(item);
    }

    /// Where takers count what they take without the lock.
    Tally passed() {
        Tally counted = passed == null ? new Tally() : passed;
        passed = counted;
        return counted;
    }

    /// How many items went past this backlog; they are in no other count.
    long countPassed() {
        return passed == null ? 0 : passed.sum();
    }

    long posted() {
        return items.consumed + dropped + items.size();
    }

    long consumed() {
        return items.consumed;
    }

    long dropped() {
        return dropped;
    }

    /// Offers what no taker has been offered yet, and lets givers in where there is room. Returns a
    /// join that can probably fire now, for which more locks are needed; then call again.
    @Nullable Join match() {
        do {
            Join join = offerItems();
            if (join != null) {
                admitGivers(); // or a new poster could find the room before them
                return join;
            }
        } while (capacity == 0 ? meetGivers() : admitGivers());
        if (isClosed) {
            takers.all().forEach(taker -> taker.portClosed(items.size()));
            takers.all().stream().filter(Taker::isSpent).forEach(takers::remove);
        }
        return null;
    }

    /// After a join took items: lets givers in where there is room now. Returns whether that, or
    /// the end of a closed port, concerns those who are registered here, so that it must be matched
    /// again.
    boolean isDisturbed() {
        return admitGivers() || isClosed;
    }

    /// Offers an item to those takers in turn, joins left out; returns whether one took it.
    boolean isTaken(Object item, Predicate<Taker> candidates) {
        Taker taker = takers.first();
        while (taker != null) {
            Taker next = taker.after;
            if (taker.join() == null && candidates.test(taker) && isTaken(item, taker)) {
                return true;
            }
            taker = next;
        }
        return false;
    }

    /// The taker that posters may serve without the lock: alone, able to, and nothing before it.
    @Nullable Taker soleTaker() {
        Taker taker = takers.sole();
        return taker != null
                        && taker.takesUnlocked()
                        && (waiting() == 0 || taker.takesBehindOthers())
                        && !isClosed
                        && !taker.isSpent()
                ? taker
                : null;
    }

    List<Giver> removeGivers() {
        List<Giver> all = new ArrayList<>(givers);
        givers.clear();
        return all;
    }

    private @Nullable Join offerItems() {
        // A serial receiver becomes idle without the lock, so those who take anything are asked
        // again, about the oldest item, before anybody is about a newer one.
        while (items.settled() > 0 && isTaken(items.get(0), taker -> !taker.isSelective())) {
            take(0);
        }
        while (items.settled() < items.size()) {
            int index = items.settled();
            boolean isTaken = false;
            boolean isAnyWaiting = false;
            Taker taker = takers.first();
            while (taker != null && !isTaken) {
                Taker next = taker.after;
                Join join = taker.join();
                if (join == null) {
                    Object item = items.get(index);
                    isTaken = (index == 0 || taker.isSelective()) && isTaken(item, taker);
                    if (isTaken) {
                        take(index);
                    }
                } else if (taker.isSpent()) {
                    takers.remove(taker);
                } else if (!join.looksEnabled()) {
                    isAnyWaiting = true;
                } else if (!isAnyWaiting || !join.yields()) {
                    isTaken =
                            join.hasOnePort()
                                    ? join.fireLocked(join)
                                    : join.fireHolding((JoinTaker) taker);
                    if (!isTaken && !join.hasOnePort()) {
                        return join;
                    }
                }
                taker = next;
            }
            if (!isTaken) {
                items.settle(takers.hasSelective() ? index + 1 : items.size());
            }
        }
        return null;
    }

    private boolean isTaken(Object item, Taker taker) {
        boolean isTaken = !taker.isSpent() && taker.offer(item);
        if (isTaken) {
            takers.served(taker);
        } else if (taker.isSpent()) {
            takers.remove(taker);
        }
        return isTaken;
    }

    private boolean admitGivers() {
        boolean hasAdmitted = false;
        while (!givers.isEmpty() && hasRoom()) {
            Giver giver = givers.remove();
            if (giver.give()) {
                items.addLast(giver.item()); // not posted by this thread
                hasAdmitted = true;
            }
        }
        return hasAdmitted;
    }

    private boolean meetGivers() {
        for (Iterator<Giver> each = givers.iterator(); each.hasNext(); ) {
            Giver giver = each.next();
            if (giver.isSpent()) {
                each.remove();
            } else if (Rendezvous.meet(giver, this)) {
                each.remove();
                items.consumed++;
            }
        }
        return false;
    }

    private @Nullable Object takeFromGiver() {
        while (!givers.isEmpty()) {
            Giver giver = givers.remove();
            if (giver.give()) {
                return giver.item();
            }
        }
        return null;
    }
}
