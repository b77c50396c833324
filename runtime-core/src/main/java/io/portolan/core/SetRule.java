package io.portolan.core;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a port knows of a rule that takes a set of items at once, from this port and perhaps from
/// others: a [Join]. The rule has a [Side] in the list of takers of each of its ports. No side is
/// offered items one by one; a port that matches asks the rule whether it fires.
abstract class SetRule {

    /// Whether the rule can probably fire now; reads counts without locks.
    abstract boolean looksEnabled();

    /// Whether the rule takes no more sets.
    abstract boolean isSpent();

    /// Told that the rule can never fire again, with a port locked.
    abstract void ended();

    /// Called when the rule could fire, but another rule has waited longer on this port and lacks
    /// items of other ports. Returns whether this rule lets the posters of such items go first; it
    /// then fires a little later.
    abstract boolean yields();

    /// Whether the rule has one port only, whose lock is all it needs.
    abstract boolean hasOnePort();

    /// Fires once, by the holder of the lock of this side's port, if the other locks are free and
    /// none of these ports has more to do than to give its items. Returns whether it fired.
    abstract boolean fireHolding(Side holder);

    /// Fires once if the rule is enabled, by a caller without locks. Returns the ports that must be
    /// matched again because of that; null when the rule did not fire.
    abstract @Nullable List<LockedPort> fire();

    /// What the rule is, in words, for snapshots and dumps of its ports.
    @Override
    public abstract String toString();

    /// Fires a rule that a match at this port has found, and all that this enables.
    static void fireFrom(LockedPort port, SetRule found) {
        LockedPort current = port;
        SetRule rule = found;
        Set<LockedPort> others = Set.of();
        while (rule != null) {
            List<LockedPort> disturbed = rule.fire();
            if (disturbed != null && !disturbed.isEmpty()) {
                others = others.isEmpty() ? new LinkedHashSet<>() : others;
                others.addAll(disturbed);
            }
            rule = current.matchOnce();
            while (rule == null && !others.isEmpty()) {
                current = others.iterator().next();
                others.remove(current);
                rule = current.matchOnce();
            }
        }
    }

    /// One side of a rule: its entry in the list of takers of one port.
    static class Side extends Taker {

        private final SetRule rule;
        private final int count;

        /// @param count how many items the rule takes from this port
        Side(SetRule rule, int count) {
            this.rule = rule;
            this.count = count;
        }

        @Override
        final SetRule rule() {
            return rule;
        }

        @Override
        final boolean offer(Object item) {
            throw new AssertionError("a join takes sets, not " + item);
        }

        /// What stops a rule, other ports or its limit, stops it for the next item as well.
        @Override
        final boolean isSelective() {
            return false;
        }

        @Override
        final boolean isSpent() {
            return rule.isSpent();
        }

        @Override
        final void portClosed(int left) {
            if (left < count) {
                rule.ended();
            }
        }

        @Override
        public final String toString() {
            return rule.toString();
        }
    }
}
