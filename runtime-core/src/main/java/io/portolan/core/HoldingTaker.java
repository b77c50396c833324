package io.portolan.core;

import io.portolan.core.wait.BriefWait;
import io.portolan.core.engine.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// A side of a join that holds items for its port. While it is the port's sole taker, posters leave
/// their items here without the port's lock.
///
/// ```
///             +-------------------- taken ------------------+
///             v                                             |
///   SEALED   null --post--> item --post--> Pile       ASKING: a poster brings what is missing
///     |  ^    ^                |            |            ^  |
///     |  |    |                +------------+--- ask ----+  |
///     |  |    +-- open --+     ^                            |
///     +--+---------------+     +--------- not taken --------+
///        |
///      MOVING <--seal-- item, Pile      by the lock's holder: moved to the backlog
/// ```
///
/// Overview. A held item is in the port. Whoever takes the port's lock first seals this and moves
/// what is held to the backlog, so nobody who has the lock overlooks it; posters are sent to the
/// lock until it is opened again. While a poster asks whether the join takes a set, the items keep
/// their place, and whoever has the lock waits for the answer, which needs no lock of a port. Of a
/// pile only the oldest item is taken; what lies above it is held on.
abstract sealed class HoldingTaker extends JoinTaker permits PairTaker, SideTaker {

    private static final VarHandle HELD = MethodHandles.arrayElementVarHandle(Object[].class);

    /// Indexes of the used elements of a padded array: 128 bytes from either end.
    private static final int MIDDLE = 32;

    private static final int PLACE = MIDDLE + 1;

    /// How often a poster tries anew when another one was quicker, before it goes to the lock.
    static final int TRIES = 64;

    /// What is held and is no item.
    private enum Mark {
        /// Nothing is to be held: somebody has the lock, or this is not the sole taker.
        SEALED,
        /// The lock's holder moves what was held to the backlog.
        MOVING,
        /// Somebody asks whether a set is taken; if not, what was held comes back.
        ASKING
    }

    private final LockedPort port;
    private final Tally passed;

    /// In the middle null, a mark, an item, or a pile of items. Posters write it for every item, so
    /// nothing that others need lies near; only the join's place does, if it has but one: null
    /// while it is free, else the array itself, as G1 asks more of a store of what lies far away.
    private final @Nullable Object[] cell = new Object[2 * MIDDLE];

    HoldingTaker(Join join, int count, LockedPort port) {
        super(join, count);
        this.port = port;
        passed = port.passed();
        cell[MIDDLE] = Mark.SEALED;
    }

    @Override
    final boolean takesUnlocked() {
        return join().isReady();
    }

    final LockedPort port() {
        return port;
    }

    /// What is held; null for nothing.
    final @Nullable Object held() {
        return HELD.getVolatile(cell, MIDDLE); // before or after a count, as its readers need
    }

    /// How many items that is; whoever asks does so for one.
    static int count(@Nullable Object held) {
        return held instanceof Pile pile
                ? pile.count()
                : held == null || held == Mark.SEALED ? 0 : 1;
    }

    /// Whether it is on its way to the backlog, which it reaches at once.
    static boolean isMoving(@Nullable Object held) {
        return held == Mark.MOVING;
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
        Object now = isTaken ? Pile.withoutOldest(seen) : seen;
        HELD.setRelease(cell, MIDDLE, now); // whoever has the lock waits for it, and no more
    }

    /// Asks whether this set is taken.
    final boolean isTaken(SetTaker whom, Object... set) {
        return !isSpent() && whom.offer(set);
    }

    /// Whether the one place of the join is free.
    final boolean isPlaceFree() {
        return HELD.getVolatile(cell, PLACE) == null; // after an item was left: see SideTaker
    }

    /// Takes it, if it is free.
    final boolean takePlace() {
        return isPlaceFree() && HELD.compareAndSet(cell, PLACE, null, cell); // one of several
    }

    /// Leaves it.
    final void leavePlace() {
        HELD.setVolatile(cell, PLACE, null); // before a look at what is held
    }

    /// Counts an item that goes past the backlog.
    final void countPassed() {
        passed.count();
    }

    /// Sends posters to the lock, by its holder. What is held is to be moved to the backlog, until
    /// [#moved()]; null for nothing.
    final @Nullable Object seal() {
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

    /// What was held is counted in the backlog.
    final void moved() {
        HELD.setVolatile(cell, MIDDLE, Mark.SEALED); // after the count: see LockedPort.queued
    }

    /// Lets posters hold items, by the lock's holder.
    final void open() {
        HELD.setRelease(cell, MIDDLE, null); // after the change that the seal was for
    }

    /// Items on top of each other, the newest first.
    ///
    /// @param older an item or a pile
    record Pile(Object item, Object older, int count) {
        static Pile on(Object older, Object item) {
            return new Pile(item, older, HoldingTaker.count(older) + 1);
        }

        static Object oldest(Object held) {
            Object at = held;
            while (at instanceof Pile pile) {
                at = pile.older();
            }
            return at;
        }

        static @Nullable Object withoutOldest(Object held) {
            if (!(held instanceof Pile pile)) {
                return null;
            }
            Object older = withoutOldest(pile.older());
            return older == null ? pile.item() : on(older, pile.item());
        }
    }
}
