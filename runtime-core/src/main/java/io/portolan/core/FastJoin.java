package io.portolan.core;

import io.portolan.core.ItemQueue.HandoffStack;
import io.portolan.core.engine.Tally;
import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The fast join: two posters whose items meet fire the join without the locks of its ports. It is
/// for joins of two items, of one port or one from each of two unbounded ports.
///
/// Overview. While a side of the join is the sole taker of its port, posters leave their items at
/// the side ([Held]) and not in the port's backlog. The first poster leaves its item; the second
/// one takes it out and fires. If more come than can be joined, they pile up until somebody has the
/// port's lock, or as long as the stack is low, until the join takes the oldest item of each side.
///
/// Besides, an instance of this class stands for the two sides of a join of two ports while it is
/// the only taker of both and items of both wait in the backlogs: the usual state of a join that is
/// busier than its posters ([#fireAlone]). Then nobody else is concerned when it fires: no other
/// taker has a turn, no poster waits for room, no port ends. So it locks both ports, takes, and
/// unlocks, and leaves out what [Join] does besides. What posters hold meanwhile stays where it is,
/// for it is younger.
///
/// The system property `io.portolan.core.fastJoin` set to false switches it off: then every join
/// locks its ports.
final class FastJoin {

    private static final boolean IS_ON =
            !"false".equals(System.getProperty("io.portolan.core.fastJoin"));

    private final Join join;
    private final HeldSide left;
    private final HeldSide right;
    private final Backlog ofLeft;
    private final Backlog ofRight;
    private final boolean isLeftFirst; // in the order of locking

    private FastJoin(Join join, HeldSide left, HeldSide right) {
        this.join = join;
        this.left = left;
        this.right = right;
        ofLeft = left.port.backlog();
        ofRight = right.port.backlog();
        isLeftFirst = left.port.id() < right.port.id();
    }

    /// Whether a join of this shape may be fast.
    static boolean suits(JoinShape<?> shape) {
        return IS_ON && shape.isOfTwo();
    }

    /// A side of a join that is fast.
    ///
    /// @param number of the port among those of the join, from 0
    static SetRule.Side side(Join join, LockedPort port, int number) {
        return join.hasOnePort() ? new HeldPair(join, port) : new HeldSide(join, port, number);
    }

    /// What fires for both of these sides, if there are two.
    static @Nullable FastJoin of(Join join, SetRule.Side[] sides) {
        return sides.length == 2
                ? new FastJoin(join, (HeldSide) sides[0], (HeldSide) sides[1])
                : null;
    }

    /// Fires with the oldest items that posters have left, if each side holds some and its port has
    /// no other; returns whether it fired.
    boolean fireHeld(JoinShape.SetTaker whom) {
        return left.fireHeld(whom);
    }

    /// Fires once with items of the backlogs, if the join is alone and a set waits; false says
    /// nothing about what others would find.
    boolean fireAlone(JoinShape.SetTaker whom) {
        if (ofLeft.published() == 0 || ofRight.published() == 0) {
            return false;
        }
        ItemQueue first = isLeftFirst ? ofLeft : ofRight;
        ItemQueue second = isLeftFirst ? ofRight : ofLeft;
        first.acquire();
        second.acquire();
        try {
            return isAlone() && isFired(whom, ofLeft, ofRight);
        } finally {
            second.release();
            first.release();
        }
    }

    private boolean isAlone() {
        return left.port.isServedBy(left)
                && right.port.isServedBy(right)
                && !join.isSpent()
                && !join.mayBeRefused();
    }

    private boolean isFired(JoinShape.SetTaker whom, ItemQueue lefts, ItemQueue rights) {
        boolean isFired =
                lefts.size() > 0
                        && rights.size() > 0
                        && whom.offer(new Object[] {lefts.get(0), rights.get(0)});
        if (isFired) {
            ofLeft.take(0);
            ofRight.take(0);
            ofLeft.publishCount();
            ofRight.publishCount();
        }
        return isFired;
    }

    /// A side that holds items for its port.
    ///
    /// ```
    ///             +-------------------- taken ------------------+
    ///             v                                             |
    ///   SEALED   null --post--> item --post--> stack      ASKING: a poster brings what is missing
    ///     |  ^    ^                |            |            ^  |
    ///     |  |    |                +------------+--- ask ----+  |
    ///     |  |    +-- open --+     ^                            |
    ///     +--+---------------+     +--------- not taken --------+
    ///        |
    ///      MOVING <--seal-- item, stack     by the lock's holder: moved to the backlog
    /// ```
    ///
    /// Overview. A held item is in the port. The thread that locks the port seals this side first
    /// and moves what it holds to the backlog, so no holder of the lock overlooks it; posters are
    /// sent to the lock until the side is opened again. While a poster asks whether the join takes
    /// a set, the items keep their place, and the holder of the lock waits for the answer, which
    /// needs no lock of a port. Of a stack only the oldest item is taken; the items above it are
    /// held on.
    abstract static sealed class Held extends SetRule.Side implements HoldingTaker
            permits HeldPair, HeldSide {

        private static final VarHandle HELD = MethodHandles.arrayElementVarHandle(Object[].class);

        /// Indexes of the used elements of a padded array: 128 bytes from either end.
        private static final int MIDDLE = 32;

        private static final int PLACE = MIDDLE + 1;

        /// How often a poster tries anew when another one was quicker, before it goes to the lock.
        /// Chosen, not measured.
        static final int TRIES = 64;

        /// What is held and is no item.
        private enum Mark {
            /// Nothing is to be held: somebody has the lock, or this is not the sole taker.
            SEALED,
            /// The lock's holder moves what was held to the backlog.
            MOVING,
            /// A poster asks whether a set is taken; if not, what was held comes back.
            ASKING
        }

        final Join join;
        final LockedPort port;
        private final Tally passed;

        /// In the middle null, a mark, an item, or a stack of items. Posters write it for every
        /// item, so nothing that others need lies near; only the join's place does, if it has but
        /// one: null while it is free, else the array itself, as G1 asks more of a store of what
        /// lies far away.
        private final @Nullable Object[] cell = new Object[2 * MIDDLE];

        Held(Join join, int count, LockedPort port) {
            super(join, count);
            this.join = join;
            this.port = port;
            passed = port.passed();
            cell[MIDDLE] = Mark.SEALED;
        }

        @Override
        final boolean takesUnlocked() {
            return join.isReady();
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // the very same item
        public final int queued() {
            while (true) {
                Object held = held(); // before the count, as it leaves after it is counted
                int seen = port.waiting();
                if (held == held() && held != Mark.MOVING) {
                    return seen + count(held);
                }
                BriefWait.until(() -> held() != Mark.MOVING);
            }
        }

        @Override
        public final void seal(Backlog backlog) {
            Object moved = beginMove();
            if (moved != null) {
                Object now = moved; // when there is no memory for it
                try {
                    if (moved instanceof HandoffStack stack) {
                        backlog.addLast(stack);
                    } else {
                        backlog.addLast(moved);
                    }
                    backlog.publishCount();
                    now = Mark.SEALED;
                } finally {
                    HELD.setVolatile(cell, MIDDLE, now); // after the count: see queued
                }
            }
        }

        @Override
        public final void open() {
            HELD.setRelease(cell, MIDDLE, null); // after the change that the seal was for
        }

        /// Sends posters to the lock. Returns what is to be moved to the backlog; null for nothing.
        private @Nullable Object beginMove() {
            while (true) {
                Object seen = held();
                if (seen == Mark.SEALED) {
                    return null;
                }
                if (seen == Mark.ASKING) {
                    BriefWait.until(() -> held() != Mark.ASKING);
                } else if (hold(seen, seen == null ? Mark.SEALED : Mark.MOVING)) {
                    return seen;
                }
            }
        }

        /// What is held; null for nothing.
        final @Nullable Object held() {
            return HELD.getVolatile(cell, MIDDLE); // before or after a count, as its readers need
        }

        /// How many items that is; a poster that asks does so for one.
        static int count(@Nullable Object held) {
            return held == null || held == Mark.SEALED ? 0 : HandoffStack.count(held);
        }

        /// Whether it is no item and not nothing.
        static boolean isMark(@Nullable Object held) {
            return held instanceof Mark;
        }

        /// Replaces what was seen to be held, unless that has changed.
        final boolean hold(@Nullable Object seen, Object next) {
            return HELD.compareAndSet(cell, MIDDLE, seen, next);
        }

        /// Begins to ask for the item that was seen to be held; false if that has changed.
        final boolean ask(Object seen) {
            return hold(seen, Mark.ASKING);
        }

        /// Ends the asking: what was seen is held again, less the oldest if that was taken.
        final void answer(Object seen, boolean isTaken) {
            Object now = isTaken ? HandoffStack.withoutOldest(seen) : seen;
            HELD.setRelease(cell, MIDDLE, now); // the lock's holder waits for it, and no more
        }

        /// Asks whether this set is taken.
        final boolean isTaken(JoinShape.SetTaker whom, Object... set) {
            return !isSpent() && whom.offer(set);
        }

        /// Counts an item that goes past the backlog.
        final void countPassed() {
            passed.count();
        }

        private boolean isPlaceFree() {
            return HELD.getVolatile(cell, PLACE) == null; // after an item was left: see HeldSide
        }

        private boolean takePlace() {
            return isPlaceFree() && HELD.compareAndSet(cell, PLACE, null, cell); // one of several
        }

        private void leavePlace() {
            HELD.setVolatile(cell, PLACE, null); // before a look at what is held
        }
    }

    /// The one side of a join of two items of one port: of two posters the first leaves its item
    /// here, the second takes it out and fires.
    static final class HeldPair extends Held {

        HeldPair(Join join, LockedPort port) {
            super(join, 2, port);
        }

        @Override
        boolean offerUnlocked(Object item) {
            for (int i = 0; i < TRIES; i++) {
                Object first = held();
                if (first == null) {
                    if (hold(null, item)) {
                        return true;
                    }
                } else if (!isMark(first) && ask(first)) {
                    return isJoined(first, item);
                }
            }
            return false;
        }

        private boolean isJoined(Object first, Object second) {
            boolean isJoined = false;
            try {
                isJoined = isTaken(join, first, second);
            } finally {
                answer(first, isJoined);
            }
            if (isJoined) {
                countPassed();
                countPassed();
            }
            return isJoined;
        }
    }

    /// A side of a join of one item from each of two unbounded ports.
    ///
    /// Overview. The poster that meets an item on the other side posts its own to the join past its
    /// port; that is right as long as its port has no older item, which the poster has seen, and
    /// the other port has none either, which it sees while it asks: nobody can then bring one from
    /// here to the backlog. A poster that finds nothing leaves its item and looks again: of two
    /// posters that leave theirs at the same time at least one sees the other's item, and fires. So
    /// does a poster that finds the join busy, and free again at the second look; the thread that
    /// frees the join looks at the ports after that. A poster that leaves an item on top of others
    /// need not look, since that changes nothing.
    static final class HeldSide extends Held {

        /// A stack this high goes to the backlog, so that the thread that moves it does not keep
        /// the lock for long. Chosen, not measured.
        private static final int MOST = 64;

        /// The oldest item of a stack this high can be taken without a move to the backlog. Chosen,
        /// not measured: each item above the oldest one is copied.
        private static final int LOW = 4;

        private final int number;

        /// @param number 0 or 1
        HeldSide(Join join, LockedPort port, int number) {
            super(join, 1, port);
            this.number = number;
        }

        @Override
        boolean takesBehindOthers() {
            return true;
        }

        @Override
        boolean offerUnlocked(Object item) {
            for (int i = 0; i < TRIES; i++) {
                Object seen = held();
                if (seen == null) {
                    if (port.waiting() == 0 && join.wantsMore() && isMet(item, join)) {
                        countPassed();
                        return true;
                    }
                    if (hold(null, item)) {
                        lookAfterHolding();
                        return true;
                    }
                } else if (count(seen) >= MOST) {
                    return false;
                } else if (isMark(seen)) {
                    Thread.onSpinWait(); // a poster that asks is soon answered
                } else if (hold(seen, HandoffStack.on(seen, item))) {
                    return true;
                }
            }
            return false;
        }

        /// Fires with the oldest items that are held, if each side holds some and its port has no
        /// other; returns whether it fired.
        boolean fireHeld(JoinShape.SetTaker whom) {
            Object mine = held();
            if (mine == null || !isLow(mine) || !ask(mine)) {
                return false;
            }
            boolean isMet = false;
            try {
                isMet = port.waiting() == 0 && isMet(HandoffStack.oldest(mine), whom);
            } finally {
                answer(mine, isMet);
            }
            if (isMet) {
                countPassed();
            }
            return isMet;
        }

        /// Fires with this item and the oldest that the other side holds, if there is one.
        private boolean isMet(Object item, JoinShape.SetTaker whom) {
            HeldSide other = other();
            Object theirs = other.held();
            if (theirs == null || !isLow(theirs) || !other.ask(theirs)) {
                return false;
            }
            boolean isMet = false;
            try {
                isMet =
                        other.port.waiting() == 0
                                && isTaken(whom, pair(item, HandoffStack.oldest(theirs)));
            } finally {
                other.answer(theirs, isMet);
            }
            if (isMet) {
                other.countPassed();
            }
            return isMet;
        }

        private void lookAfterHolding() {
            HeldSide other = other();
            // in this order, as an item leaves what is held after it is counted in the port
            if (other.held() != null || other.port.waiting() > 0) {
                join.fireAll();
            }
        }

        private Object[] pair(Object mine, Object theirs) {
            return number == 0 ? new Object[] {mine, theirs} : new Object[] {theirs, mine};
        }

        private HeldSide other() {
            return (HeldSide) join.side(1 - number);
        }

        private static boolean isLow(Object held) {
            return !isMark(held) && count(held) <= LOW;
        }
    }

    /// How many handlers of a join may start beside those that run: as many as its concurrency
    /// allows.
    ///
    /// The one permit of a serial join that is fast lies with the items that are held for its first
    /// side: the thread that fires it, or ends its handler, looks there anyway, and need not fetch
    /// one more cache line from another core.
    static final class Permits {

        private final boolean areUnlimited;
        private final @Nullable Held only;
        private final AtomicInteger free;

        /// @param concurrency `Integer.MAX_VALUE` for no limit
        /// @param first the join's first side
        Permits(int concurrency, SetRule.Side first) {
            areUnlimited = concurrency == Integer.MAX_VALUE;
            only = concurrency == 1 && first instanceof Held held ? held : null;
            free = new AtomicInteger(concurrency);
        }

        boolean areUnlimited() {
            return areUnlimited;
        }

        /// Whether there is one.
        boolean isAnyFree() {
            return areUnlimited || (only == null ? free.get() > 0 : only.isPlaceFree());
        }

        /// Takes one, if there is one.
        boolean take() {
            if (areUnlimited) {
                return true;
            }
            if (only != null) {
                return only.takePlace();
            }
            int seen = free.get();
            while (seen > 0 && !free.compareAndSet(seen, seen - 1)) {
                seen = free.get();
            }
            return seen > 0;
        }

        /// Leaves one, before a look whether somebody would have taken it.
        void leave() {
            if (only != null) {
                only.leavePlace();
            } else if (!areUnlimited) {
                free.incrementAndGet();
            }
        }
    }
}
