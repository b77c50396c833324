package io.portolan.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The ports of a join, as it locks them, takes from them and unlocks them.
///
/// *Cost:* a lock and some ten instructions for each port and item.
final class JoinPorts {

    private final LockedPort[] ports;
    private final LockedPort[] inLockOrder;
    private final JoinTaker[] takers;
    private final int count;

    /// @param takers the join's side at each port
    JoinPorts(JoinShape<?> shape, JoinTaker[] takers) {
        ports = shape.ports().toArray(LockedPort[]::new);
        inLockOrder = shape.inLockOrder().toArray(LockedPort[]::new);
        this.takers = takers;
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

    /// Locks all in the one order that excludes deadlock.
    void lock() {
        for (LockedPort port : inLockOrder) {
            port.lockToTake(count);
        }
    }

    void unlock() {
        for (LockedPort port : inLockOrder) {
            port.release(port.backlog());
        }
    }

    /// Locks the others, by the holder of the lock of one side, if they are free and none has more
    /// to do than to give its items. Trying waits for nobody, so any order will do.
    @SuppressWarnings("ReferenceEquality") // takers have no other equality
    boolean tryLockOthers(JoinTaker holder) {
        int side = 0;
        while (side < takers.length && (takers[side] == holder || ports[side].tryLock())) {
            side++;
        }
        if (side == takers.length && isSimple()) {
            return true;
        }
        unlockOthers(holder, side);
        return false;
    }

    void unlockOthers(JoinTaker holder) {
        unlockOthers(holder, takers.length);
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
            backlog.served(takers[side]);
        }
    }

    /// Those that must be matched again after that.
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
    private void unlockOthers(JoinTaker holder, int sides) {
        for (int side = sides - 1; side >= 0; side--) {
            if (takers[side] != holder) {
                ports[side].release(ports[side].backlog());
            }
        }
    }
}
