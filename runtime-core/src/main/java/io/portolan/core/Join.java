package io.portolan.core;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A rule that takes a fixed number of items from each of several ports, all or nothing.
///
/// Overview. To fire, a join locks its ports in the order of their ids, looks whether each has
/// enough, asks whoever it fires for (the last step that can fail), and only then takes the items.
/// So nothing is ever put back: no item is lost or overtaken, and nobody sees a port empty that is
/// not. The order of locking excludes deadlock; whoever holds one of the locks already may try the
/// others in any order, since trying waits for nobody ([#fireHolding]).
///
/// Who fires it: the poster of the last missing item. It sees the other ports' counts without their
/// locks ([#looksEnabled]); since every poster writes its own port's count before it reads the
/// others', the last one sees them all.
///
/// Source: Turon and Russo 2011 (the problem; the protocol is our own)
abstract class Join implements TaskSink.Refused, SetTaker {

    private final List<? extends LockedPort> ports;
    private final int count;
    private final JoinTaker[] takers;

    /// Whether its takers may hold items: see [io.portolan.core.HoldingTaker].
    private final boolean holds;

    private final JoinPorts locks;

    /// Its two sides, if it has two that may hold items.
    private final @Nullable SidePair pair;

    /// Set once it is registered everywhere; before, it would fire with some ports' rules unknown.
    private volatile boolean isReady;

    /// Set before asking whoever it fires for, cleared by success and by [#tryAgain]: a refused
    /// join is not asked again for every item.
    private volatile boolean isRefused;

    Join(JoinShape<?> shape) {
        ports = shape.ports();
        count = shape.count();
        takers = new JoinTaker[ports.size()];
        holds = mayHold() && shape.isOfTwo();
        Arrays.setAll(takers, this::newTaker);
        locks = new JoinPorts(shape, takers);
        pair = hasSides() ? new SidePair(this, (SideTaker) takers[0], (SideTaker) takers[1]) : null;
    }

    private JoinTaker newTaker(int side) {
        if (!holds) {
            return new JoinTaker(this, count);
        }
        return takers.length == 1
                ? new PairTaker(this, ports.get(side))
                : new SideTaker(this, ports.get(side), side);
    }

    /// Whether it takes no more.
    abstract boolean isSpent();

    /// Told that it can never fire again, with a port locked.
    abstract void ended();

    /// What it is, for those who look at one of its ports.
    @Override
    public abstract String toString();

    /// Whether it would take a set now; a hint that spares locks.
    boolean wantsMore() {
        return true;
    }

    /// Whether whoever it fires for can refuse and call [#tryAgain] later.
    boolean mayBeRefused() {
        return true;
    }

    /// Whether a set of two items that meet may go to [#offer] without the ports' locks. Asked by
    /// the constructor.
    boolean mayHold() {
        return false;
    }

    /// Called when it could fire, but another one has waited longer on this port and lacks items of
    /// other ports: whether it lets those who bring them go first. It then fires a little later.
    boolean yields() {
        return false;
    }

    public final void register() {
        for (int side = 0; side < takers.length; side++) {
            ports.get(side).register(takers[side]);
        }
        isReady = true; // volatile, before the counts are read: see the Overview
        if (holds) {
            ports.forEach(LockedPort::rematch); // now posters may see it
        } else {
            fireAll();
        }
    }

    public final void unregister() {
        for (int side = 0; side < takers.length; side++) {
            ports.get(side).unregister(takers[side]);
        }
    }

    /// Whether it is registered everywhere.
    final boolean isReady() {
        return isReady;
    }

    final JoinTaker taker(int side) {
        return takers[side];
    }

    private boolean hasSides() {
        return holds && takers.length == 2;
    }

    final boolean hasOnePort() {
        return takers.length == 1;
    }

    public final List<? extends LockedPort> ports() {
        return ports;
    }

    /// Looks again after a refusal.
    @Override
    public final void tryAgain() {
        if (isRefused) {
            isRefused = false;
        }
        fireAll();
    }

    /// Whether it can probably fire; reads counts without locks.
    final boolean looksEnabled() {
        return isReady && !isRefused && wantsMore() && hasEnough();
    }

    /// Whether every port seems to have enough items; reads counts without locks.
    final boolean hasEnough() {
        return locks.hasEnough();
    }

    /// Fires a join that a match at this port has found, and all that this enables.
    static void fireFrom(LockedPort port, Join found) {
        LockedPort current = port;
        Join join = found;
        Set<LockedPort> others = Set.of();
        while (join != null) {
            List<LockedPort> disturbed = join.fire(join);
            if (disturbed != null && !disturbed.isEmpty()) {
                others = others.isEmpty() ? new LinkedHashSet<>() : others;
                others.addAll(disturbed);
            }
            join = current.matchOnce();
            while (join == null && !others.isEmpty()) {
                current = others.iterator().next();
                others.remove(current);
                join = current.matchOnce();
            }
        }
    }

    /// Fires once if it is complete, registered or not, for itself or for a task that has kept its
    /// place; returns whether it did.
    final boolean isFired(SetTaker whom) {
        if (pair != null && (pair.fireAlone(whom) || pair.left().fireHeld(whom))) {
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

    /// Fires once if it is enabled. Returns the ports that must be matched again because of that;
    /// null when it did not fire.
    private @Nullable List<LockedPort> fire(SetTaker whom) {
        locks.lock();
        try {
            return fireLocked(whom) ? locks.disturbed() : null;
        } finally {
            locks.unlock();
        }
    }

    /// Fires once, by the holder of the lock of one of its ports, if the other locks are free and
    /// none of these ports has more to do than to give its items: that spares locking them anew.
    /// Returns whether it did.
    final boolean fireHolding(JoinTaker holder) {
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
    final boolean fireLocked(SetTaker whom) {
        Object[] set = locks.set();
        if (set == null || isSpent()) {
            return false;
        }
        boolean mayBeRefused = mayBeRefused();
        if (mayBeRefused) {
            isRefused = true; // before the asking, so that a later tryAgain clears it
        }
        if (!whom.offer(set)) {
            return false;
        }
        if (mayBeRefused) {
            isRefused = false;
        }
        locks.take();
        return true;
    }

    /// Fires if it can, and if it could once more, in its turn with the others on its ports.
    final void fireAll() {
        while (looksEnabled()) {
            if (pair != null && pair.left().fireHeld(this)) {
                continue;
            }
            List<LockedPort> disturbed = fire(this);
            if (disturbed != null) {
                (looksEnabled() ? ports : disturbed).forEach(LockedPort::rematch);
            }
            return;
        }
    }
}
