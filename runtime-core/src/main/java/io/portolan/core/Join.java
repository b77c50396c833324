package io.portolan.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rule that takes a fixed number of items from each of several ports, all or nothing.
///
/// Overview. To fire, a join locks its ports in the order of their ids, looks whether each has
/// enough, asks the [JoinShape.SetTaker] it fires for (the last step that can fail), and only then
/// takes the items. So nothing is ever put back: no item is lost or overtaken, and nobody sees a
/// port empty that is not. The order of locking excludes deadlock; a thread that holds one of the
/// locks already may try the others in any order, since trying waits for nobody ([#fireHolding]).
///
/// The poster of the last missing item fires it. That poster sees the other ports' counts without
/// their locks ([#looksEnabled]); since every poster writes its own port's count before it reads
/// the others', the last one sees them all.
///
/// Source: Turon and Russo 2011 (the problem; the protocol is our own)
abstract class Join extends SetRule implements TaskSink.Refused, JoinShape.SetTaker {

    private final List<? extends LockedPort> ports;
    private final Side[] sides;
    private final Ports locks;

    /// Whether its sides may hold items, so that posters that meet need no lock.
    private final boolean isFast;

    /// Fires for its two sides, if it is fast and has two.
    private final @Nullable FastJoin fast;

    /// Set once it is registered everywhere; before, it would fire with some ports' rules unknown.
    private volatile boolean isReady;

    /// Set before asking the taker it fires for, cleared by success and by [#tryAgain]: a refused
    /// join is not asked again for every item.
    private volatile boolean isRefused;

    Join(JoinShape<?> shape) {
        ports = shape.ports();
        sides = new Side[ports.size()];
        isFast = mayBeFast() && FastJoin.suits(shape);
        Arrays.setAll(
                sides,
                number ->
                        isFast
                                ? FastJoin.side(this, ports.get(number), number)
                                : new Side(this, shape.count()));
        locks = new Ports(shape, sides);
        fast = isFast ? FastJoin.of(this, sides) : null;
    }

    /// Whether it would take a set now; a hint that spares locks.
    boolean wantsMore() {
        return true;
    }

    /// Whether the taker it fires for can refuse and call [#tryAgain] later.
    boolean mayBeRefused() {
        return true;
    }

    /// Whether a set of two items that meet may go to [#offer] without the ports' locks. Asked by
    /// the constructor.
    boolean mayBeFast() {
        return false;
    }

    @Override
    boolean yields() {
        return false;
    }

    public final void register() {
        for (int side = 0; side < sides.length; side++) {
            ports.get(side).register(sides[side]);
        }
        isReady = true; // volatile, before the counts are read: see the Overview
        if (isFast) {
            ports.forEach(LockedPort::rematch); // now posters may see it
        } else {
            fireAll();
        }
    }

    public final void unregister() {
        for (int side = 0; side < sides.length; side++) {
            ports.get(side).unregister(sides[side]);
        }
    }

    /// Whether it is registered everywhere.
    final boolean isReady() {
        return isReady;
    }

    final Side side(int number) {
        return sides[number];
    }

    @Override
    final boolean hasOnePort() {
        return sides.length == 1;
    }

    public final List<? extends LockedPort> ports() {
        return ports;
    }

    /// Looks again after a refusal.
    @Override
    public final void tryAgain() {
        if (isRefused) {
            isRefused = false; // volatile, before the look whether there is a place: see isTaken
        }
        fireAll();
    }

    @Override
    final boolean looksEnabled() {
        return isReady && !isRefused && wantsMore() && hasEnough();
    }

    /// Whether every port seems to have enough items; reads counts without locks.
    final boolean hasEnough() {
        return locks.hasEnough();
    }

    /// Fires once if it is complete, registered or not, for itself or for a task that has kept its
    /// place; returns whether it did.
    final boolean isFired(JoinShape.SetTaker whom) {
        if (fast != null && (fast.fireAlone(whom) || fast.fireHeld(whom))) {
            return true;
        }
        if (!hasEnough()) {
            return false;
        }
        List<LockedPort> disturbed = fire(whom);
        if (disturbed != null) {
            disturbed.forEach(LockedPort::rematch);
        }
        return disturbed != null;
    }

    @Override
    final @Nullable List<LockedPort> fire() {
        return fire(this);
    }

    private @Nullable List<LockedPort> fire(JoinShape.SetTaker whom) {
        locks.lock();
        try {
            return fireLocked(whom) ? locks.disturbed() : null;
        } finally {
            locks.unlock();
        }
    }

    @Override
    final boolean fireHolding(Side holder) {
        if (hasOnePort()) {
            return fireLocked(this);
        }
        if (!locks.tryLockOthers(holder)) {
            return false;
        }
        try {
            return fireLocked(this);
        } finally {
            locks.unlockOthers(holder);
        }
    }

    /// As [#fire], by the holder of all the locks; returns whether it did.
    private boolean fireLocked(JoinShape.SetTaker whom) {
        Object[] set = locks.set();
        boolean isTaken = set != null && !isSpent() && isTaken(set, whom);
        if (isTaken) {
            locks.take();
        }
        return isTaken;
    }

    /// Offers a set, and once more when [#tryAgain] came meanwhile: the one that asks may have had
    /// the last place, so that the other thread found none and did not look.
    private boolean isTaken(Object[] set, JoinShape.SetTaker whom) {
        if (!mayBeRefused()) {
            return whom.offer(set);
        }
        boolean isTaken;
        do {
            isRefused = true; // before the asking, so that a later tryAgain clears it
            isTaken = whom.offer(set); // has left its place again when it is false
        } while (!isTaken && !isRefused);
        if (isTaken) {
            isRefused = false;
        }
        return isTaken;
    }

    /// Fires if it can, and if it could once more, in its turn with the others on its ports.
    final void fireAll() {
        while (looksEnabled()) {
            if (fast != null && fast.fireHeld(this)) {
                continue;
            }
            List<LockedPort> disturbed = fire(this);
            if (disturbed != null) {
                (looksEnabled() ? ports : disturbed).forEach(LockedPort::rematch);
            }
            return;
        }
    }

    /// The ports of a join, as it locks them, takes from them and unlocks them.
    ///
    /// *Cost:* a lock and some ten instructions for each port and item.
    private static final class Ports {

        private final LockedPort[] ports;
        private final LockedPort[] inLockOrder;
        private final Side[] sides;
        private final int count;

        /// @param sides the join's side at each port
        Ports(JoinShape<?> shape, Side[] sides) {
            ports = shape.ports().toArray(LockedPort[]::new);
            inLockOrder = shape.inLockOrder().toArray(LockedPort[]::new);
            this.sides = sides;
            count = shape.count();
        }

        /// Whether every port seems to have enough items; reads counts without locks.
        boolean hasEnough() {
            for (LockedPort port : ports) {
                // what posters hold is on a cache line of theirs
                if (port.waiting() < count && port.queued() < count) {
                    return false;
                }
            }
            return true;
        }

        /// Locks all in the one order that excludes deadlock, or none when one cannot be locked.
        void lock() {
            int locked = 0;
            try {
                while (locked < inLockOrder.length) {
                    inLockOrder[locked].lockToTake(count);
                    locked++;
                }
            } finally {
                if (locked < inLockOrder.length) {
                    unlock(locked);
                }
            }
        }

        void unlock() {
            unlock(inLockOrder.length);
        }

        private void unlock(int locked) {
            for (int i = 0; i < locked; i++) {
                inLockOrder[i].release(inLockOrder[i].backlog());
            }
        }

        /// Locks the others, by the holder of the lock of one side, if they are free and none has
        /// more to do than to give its items. Trying waits for nobody, so any order will do.
        @SuppressWarnings("ReferenceEquality") // takers have no other equality
        boolean tryLockOthers(Side holder) {
            int side = 0;
            boolean areLocked = false;
            try {
                while (side < sides.length && (sides[side] == holder || ports[side].tryLock())) {
                    side++;
                }
                areLocked = side == sides.length && isSimple();
            } finally {
                if (!areLocked) {
                    unlockOthers(holder, side);
                }
            }
            return areLocked;
        }

        void unlockOthers(Side holder) {
            unlockOthers(holder, sides.length);
        }

        /// The oldest items of all, which stay where they are; null when a port has too few. By the
        /// holder of the locks, as what follows.
        Object @Nullable [] set() {
            Object[] set = new Object[count * ports.length];
            for (int side = 0; side < ports.length; side++) {
                ItemQueue items = ports[side].backlog();
                if (items.size() < count) {
                    return null;
                }
                for (int i = 0; i < count; i++) {
                    set[side * count + i] = items.get(i);
                }
            }
            return set;
        }

        /// Takes these items out.
        void take() {
            for (int side = 0; side < ports.length; side++) {
                Backlog backlog = ports[side].backlog();
                for (int i = 0; i < count; i++) {
                    backlog.take(0);
                }
                backlog.served(sides[side]);
            }
        }

        /// The ports that must be matched again after that.
        List<LockedPort> disturbed() {
            List<LockedPort> disturbed = List.of();
            for (LockedPort port : inLockOrder) {
                if (port.backlog().isDisturbed()) {
                    disturbed = disturbed.isEmpty() ? new ArrayList<>() : disturbed;
                    disturbed.add(port);
                }
            }
            return disturbed;
        }

        private boolean isSimple() {
            for (LockedPort port : ports) {
                if (port.backlog().isClosed || port.backlog().hasGivers()) {
                    return false;
                }
            }
            return true;
        }

        @SuppressWarnings("ReferenceEquality") // takers have no other equality
        private void unlockOthers(Side holder, int count) {
            for (int side = count - 1; side >= 0; side--) {
                if (sides[side] != holder) {
                    ports[side].release(ports[side].backlog());
                }
            }
        }
    }
}
