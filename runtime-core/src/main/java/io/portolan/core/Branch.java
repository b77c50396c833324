package io.portolan.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One way for a choice to go.
abstract class Branch<R> {

    /// A branch while a choice is open.
    interface Try {

        /// Whether it can probably be taken at once; read without locks.
        boolean looksReady();

        /// Makes it known to its ports, which take it at once if they can.
        void register();

        /// Looks again after whoever decides had refused it.
        void tryAgain();

        /// Withdraws it.
        void unregister();
    }

    /// That this branch was taken, and with what.
    ///
    /// @param payload what was taken or given, as it was queued
    record Taken(Branch<?> branch, Object payload) {}

    /// The ports it needs.
    abstract List<? extends LockedPort> ports();

    /// Whether it takes items, which may as well stay where they are when its run finds no room.
    boolean takesItems() {
        return true;
    }

    /// Begins to try it for a decision.
    abstract Try begin(Decision decision);

    /// What the choice returns when this branch was taken.
    abstract R result(Object payload) throws Exception;

    /// The causalities of what was taken.
    abstract Causalities causalities(Object payload);

    /// Undoes that it was taken, as far as that is possible.
    abstract void giveBack(Object payload);

    /// The item that was being handled, for a failure.
    abstract @Nullable Object item(Object payload);
}
