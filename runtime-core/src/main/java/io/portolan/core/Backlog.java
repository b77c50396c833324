package io.portolan.core;

import io.portolan.core.engine.Engine;
import io.portolan.core.engine.Tally;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a port needs once it is more than idle: its waiting items, its takers and its givers. Made
/// on first use, so that an idle port stays small. Guarded by the port's lock.
///
/// The takers are in a list: the taker that has waited longest since it came or last took something
/// is asked first. It is linked through the takers themselves, so that any of them leaves at once;
/// the first one's `before` is the last one.
///
/// *Cost:* 64 bytes; 120 more once somebody posts or receives under the lock.
final class Backlog extends ItemQueue {

    /// How many takers that have left are looked at each time, lest who cancels one receiver after
    /// another look at all of them again and again.
    private static final int LOOKED_AT = 8;

    private @Nullable Taker firstTaker;
    private @Nullable Extras extras;
    boolean isClosed;

    /// Whether the taker that holds items for the port is sealed, if there is one.
    boolean isSealed;

    /// What an unbounded port does not need before items wait in it.
    private static final class Extras {

        private static final AtomicLong IDS = new AtomicLong();

        final long id = IDS.getAndIncrement();
        final int capacity;
        final HandlerThread lastPoster = new HandlerThread();
        final HandlerThread lastReceiver = new HandlerThread();
        final ArrayDeque<Giver> givers = new ArrayDeque<>(0);

        /// The items that went from posters to a sole taker past this backlog; made by the first
        /// such taker.
        @Nullable Tally passed;

        /// Takers that have left the list and may still count an item; looked at in turn.
        final Deque<Taker> leaving = new ArrayDeque<>(0);

        long dropped;
        @Nullable Throwable closeCause;

        Extras(int capacity) {
            this.capacity = capacity;
        }
    }

    /// What a port without a limit needs.
    Backlog() {}

    /// What a port with a limit needs.
    Backlog(int capacity) {
        extras = new Extras(capacity);
    }

    int capacity() {
        return extras == null ? Integer.MAX_VALUE : extras.capacity;
    }

    /// Ends posting, the first time with this cause.
    void close(@Nullable Throwable cause) {
        if (!isClosed && cause != null) {
            extras().closeCause = cause;
        }
        isClosed = true;
    }

    @Nullable Throwable closeCause() {
        return extras == null ? null : extras.closeCause;
    }

    /// The place of the port in the order in which several ports are locked.
    long id() {
        return extras().id;
    }

    boolean hasRoom() {
        return extras == null || size() < extras.capacity;
    }

    /// The thread that posted last under the lock: a thread that waits here may wait for that one.
    HandlerThread lastPoster() {
        return extras().lastPoster;
    }

    /// The thread that took or awaited an item last by itself: a blocked poster may wait for that
    /// one.
    HandlerThread lastReceiver() {
        return extras().lastReceiver;
    }

    /// Whether the taker may be offered an item that is newer than all that lie here.
    boolean mayPass(Taker taker) {
        return size() == 0 || taker.isSelective();
    }

    /// Whether the taker may be offered the item of a giver. A taker that takes anything is asked
    /// by the oldest giver alone: it becomes able to take without the lock, so a newer giver could
    /// find it able that an older one did not. Givers of the taker's own choice cannot meet it, and
    /// others do not wait for those.
    @SuppressWarnings("ReferenceEquality") // decisions and givers have no other equality
    boolean mayMeet(Giver giver, Taker taker) {
        Decision own = taker.decision();
        if (own == giver.decision() || !mayPass(taker)) {
            return false;
        }
        if (!taker.isSelective()) {
            for (Giver older : extras().givers) {
                if (older == giver) {
                    return true;
                }
                if (older.decision() != own && !older.isSpent()) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Gives a new item to a taker at once; returns whether one took it.
    boolean isHandedOver(Object item) {
        boolean isTaken = isTaken(item, taker -> waiting() == 0 || taker.isSelective());
        if (isTaken) {
            consumed++;
        }
        return isTaken;
    }

    /// The number of items that wait, those of givers included.
    int waiting() {
        return extras == null ? size() : size() + extras.givers.size();
    }

    /// The items that wait behind so many of the oldest, those of givers last.
    List<Object> waitingBehind(int count) {
        List<Object> all = first(Integer.MAX_VALUE);
        if (extras != null) {
            extras.givers.forEach(giver -> all.add(giver.item()));
        }
        return all.subList(count, all.size());
    }

    /// Whether a branch of a choice is among the takers.
    boolean hasChoice() {
        return hasTaker(taker -> {
            Decision decision = taker.decision();
            return decision != null && decision.isChoice();
        });
    }

    /// Makes the number of items known to threads that look without the lock.
    void publishCount() {
        publish(waiting());
    }

    void add(Object item) {
        lastPoster().note();
        addLast(item);
    }

    /// As in the queue, and no longer counts it as consumed.
    @Override
    void giveBack(Object item) {
        super.giveBack(item);
        consumed--;
    }

    void add(Giver giver) {
        lastPoster().note();
        extras().givers.addLast(giver);
    }

    boolean hasGivers() {
        return extras != null && !extras.givers.isEmpty();
    }

    void remove(Giver giver) {
        extras().givers.remove(giver);
    }

    void add(Taker taker) {
        Taker first = firstTaker;
        taker.after = null;
        if (first == null) {
            taker.before = taker;
            firstTaker = taker;
        } else {
            Taker last = Objects.requireNonNull(first.before);
            last.after = taker;
            taker.before = last;
            first.before = taker;
        }
    }

    void remove(Taker taker) {
        if (taker.before != null) {
            unlink(taker);
            if (taker.endsCount()) {
                consumed += taker.passed();
            } else {
                extras().leaving.add(taker);
            }
        }
    }

    /// After it took something: the others come first now.
    void served(Taker taker) {
        if (taker.isSpent()) {
            remove(taker);
        } else if (taker.after != null) {
            unlink(taker);
            add(taker);
        }
    }

    boolean hasTakers() {
        return firstTaker != null;
    }

    List<Taker> takers() {
        List<Taker> all = new ArrayList<>();
        for (Taker taker = firstTaker; taker != null; taker = taker.after) {
            all.add(taker);
        }
        return all;
    }

    /// Takes the oldest item; at a rendezvous from the giver that has waited longest.
    @Override
    @Nullable Object poll() {
        Object item = super.poll();
        if (item == null && capacity() == 0) {
            item = takeFromGiver();
        }
        if (item != null) {
            consumed++;
            lastReceiver().note();
        }
        return item;
    }

    /// Takes one item that must be there.
    Object take(int index) {
        consumed++;
        return remove(index);
    }

    Object dropOldest() {
        extras().dropped++;
        return remove(0);
    }

    Object replaceNewest(Object item) {
        extras().dropped++;
        return replaceLast(item);
    }

    /// Where takers count what they take without the lock.
    Tally passed() {
        Extras counting = extras();
        Tally counted = counting.passed == null ? new Tally() : counting.passed;
        counting.passed = counted;
        return counted;
    }

    /// How many items went past this backlog; they are in no other count.
    long countPassed() {
        long sum = 0;
        for (Taker taker = firstTaker; taker != null; taker = taker.after) {
            sum += taker.passed();
        }
        if (extras != null) {
            sum += extras.passed == null ? 0 : extras.passed.sum();
            sum += extras.leaving.stream().mapToLong(Taker::passed).sum();
        }
        return sum;
    }

    long posted() {
        return consumed + dropped() + size();
    }

    long consumed() {
        return consumed;
    }

    long dropped() {
        return extras == null ? 0 : extras.dropped;
    }

    /// Offers what no taker has been offered yet, lets givers in where there is room, and offers
    /// the items of those for whom there is none. Returns a rule that can probably fire now, for
    /// which more locks are needed; then call again.
    @Nullable SetRule match() {
        if (extras != null && !extras.leaving.isEmpty()) {
            forgetLeft(extras.leaving);
        }
        do {
            SetRule rule = offerItems();
            if (rule != null) {
                admitGivers(); // or a new poster could find the room before them
                return rule;
            }
        } while (admitGivers());
        meetGivers();
        if (isClosed) {
            takers().forEach(taker -> taker.portClosed(size()));
            takers().stream().filter(Taker::isSpent).forEach(this::remove);
        }
        return null;
    }

    /// After a join took items: lets givers in where there is room now. Returns whether that, or
    /// the end of a closed port, concerns takers that are registered here, so that the port must be
    /// matched again.
    boolean isDisturbed() {
        return admitGivers() || isClosed;
    }

    /// Offers an item to those takers in turn, sides of rules left out; returns whether one took
    /// it.
    boolean isTaken(Object item, Predicate<Taker> candidates) {
        Taker taker = firstTaker;
        while (taker != null) {
            Taker next = taker.after;
            if (taker.rule() == null && candidates.test(taker) && isTaken(item, taker)) {
                return true;
            }
            taker = next;
        }
        return false;
    }

    /// The taker that posters may serve without the lock: alone, able to, and nothing before it.
    @Nullable Taker soleTaker() {
        Taker taker = firstTaker;
        return taker != null
                        && taker.after == null
                        && taker.takesUnlocked()
                        && (waiting() == 0 || taker.takesBehindOthers())
                        && !isClosed
                        && !taker.isSpent()
                ? taker
                : null;
    }

    List<Giver> removeGivers() {
        if (extras == null) {
            return List.of();
        }
        List<Giver> all = new ArrayList<>(extras.givers);
        extras.givers.clear();
        return all;
    }

    private @Nullable SetRule offerItems() {
        // A serial receiver becomes idle without the lock, so takers that take anything are
        // asked again, about the oldest item, before any taker is asked about a newer one.
        while (settled() > 0 && isTaken(get(0), taker -> !taker.isSelective())) {
            take(0);
        }
        while (settled() < size()) {
            int index = settled();
            boolean isTaken = false;
            boolean isAnyWaiting = false;
            boolean isAnySelective = false; // if not, one who refused this refuses the next
            Taker taker = firstTaker;
            while (taker != null && !isTaken) {
                Taker next = taker.after;
                isAnySelective |= taker.isSelective();
                SetRule rule = taker.rule();
                if (rule == null) {
                    Object item = get(index);
                    isTaken = (index == 0 || taker.isSelective()) && isTaken(item, taker);
                    if (isTaken) {
                        take(index);
                    }
                } else if (taker.isSpent()) {
                    remove(taker);
                } else if (!rule.looksEnabled()) {
                    isAnyWaiting = true;
                } else if (!isAnyWaiting || !rule.yields()) {
                    isTaken = rule.fireHolding((SetRule.Side) taker);
                    if (!isTaken && !rule.hasOnePort()) {
                        return rule;
                    }
                }
                taker = next;
            }
            if (!isTaken) {
                settle(isAnySelective ? index + 1 : size());
            }
        }
        return null;
    }

    private boolean isTaken(Object item, Taker taker) {
        boolean isTaken = !taker.isSpent() && taker.offer(item);
        if (isTaken) {
            served(taker);
        } else if (taker.isSpent()) {
            remove(taker);
        }
        return isTaken;
    }

    private void forgetLeft(Deque<Taker> leaving) {
        for (int left = Math.min(LOOKED_AT, leaving.size()); left > 0; left--) {
            Taker taker = leaving.remove();
            if (taker.endsCount()) {
                consumed += taker.passed();
            } else {
                leaving.add(taker);
            }
        }
    }

    private boolean admitGivers() {
        boolean hasAdmitted = false;
        while (hasGivers() && hasRoom()) {
            Giver giver = extras().givers.remove();
            if (giver.give()) {
                addLast(giver.item()); // not posted by this thread
                hasAdmitted = true;
            }
        }
        return hasAdmitted;
    }

    private void meetGivers() {
        if (!hasGivers() || !hasTaker(this::mayPass)) {
            return;
        }
        for (Iterator<Giver> each = extras().givers.iterator(); each.hasNext(); ) {
            Giver giver = each.next();
            if (giver.isSpent()) {
                each.remove();
            } else if (Giver.Rendezvous.meet(giver, this)) {
                each.remove();
                consumed++;
            }
        }
    }

    private boolean hasTaker(Predicate<Taker> which) {
        for (Taker taker = firstTaker; taker != null; taker = taker.after) {
            if (which.test(taker)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Object takeFromGiver() {
        while (hasGivers()) {
            Giver giver = extras().givers.remove();
            if (giver.give()) {
                return giver.item();
            }
        }
        return null;
    }

    private void unlink(Taker taker) {
        Taker first = Objects.requireNonNull(firstTaker);
        Taker next = taker.after;
        Taker previous = Objects.requireNonNull(taker.before);
        if (taker.equals(first)) {
            firstTaker = next;
            if (next != null) {
                next.before = previous; // the last one
            }
        } else {
            previous.after = next;
            (next == null ? first : next).before = previous;
        }
        taker.before = null;
        taker.after = null;
    }

    private Extras extras() {
        Extras seen = extras;
        if (seen == null) {
            seen = new Extras(Integer.MAX_VALUE);
            extras = seen;
        }
        return seen;
    }

    /// The last thread that did something at a port and, if it is a worker, in which of its
    /// handlers: what the next handler does on the same worker has nothing to do with this one. It
    /// is only referred to weakly, because a port must not keep a thread in memory, nor what
    /// belongs to it; a worker's dispatcher does. Guarded by the port's lock.
    static final class HandlerThread {

        private @Nullable WeakReference<Thread> thread;
        private int run;

        /// Notes the current thread. Writes only what has changed, for threads that take turns at a
        /// port would otherwise wait for this cache line too.
        void note() {
            Thread self = Thread.currentThread();
            int now = Engine.runOf(self);
            if (now != run) {
                run = now;
            }
            if (thread == null || !thread.refersTo(self)) {
                thread = Engine.referenceTo(self);
            }
        }

        /// The thread, unless there is none, it has ended, or it runs another handler by now.
        @Nullable Thread present() {
            Thread noted = thread == null ? null : thread.get();
            return noted != null && noted.isAlive() && Engine.runOf(noted) == run ? noted : null;
        }
    }
}
