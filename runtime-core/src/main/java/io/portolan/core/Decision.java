package io.portolan.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Something that several may decide and one does: which item ends a thread's wait, which branch of
/// a choice is taken. Its one field goes from null to the outcome, once.
///
/// *Ordering:* the CAS publishes the outcome to whoever reads it.
abstract class Decision {

    /// The outcome that is none yet.
    private enum Pending {
        /// Another thread looks whether both sides of a rendezvous agree; it will not be long.
        HELD
    }

    private static final VarHandle OUTCOME;

    static {
        try {
            OUTCOME = MethodHandles.lookup().findVarHandle(Decision.class, "outcome", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Object outcome;

    /// Decides, unless that was done before or cannot be carried out; returns whether this call
    /// did.
    final boolean decide(Object result) {
        while (true) {
            Object seen = outcome;
            if (seen != null && seen != Pending.HELD) {
                return false;
            }
            if (seen == null && OUTCOME.compareAndSet(this, null, result)) {
                boolean isCarriedOut = decided(result);
                if (!isCarriedOut) {
                    outcome = null;
                }
                return isCarriedOut;
            }
            Thread.onSpinWait();
        }
    }

    /// Carries the outcome out; false when that is impossible just now.
    abstract boolean decided(Object result);

    /// Told that one of the ways to decide it is closed for ever.
    abstract void ended();

    /// The outcome; null while it is open.
    final @Nullable Object outcome() {
        Object seen = outcome;
        return seen == Pending.HELD ? null : seen;
    }

    final boolean isOpen() {
        return outcome() == null;
    }

    /// Keeps others from deciding until [#release]; false when it is decided already. Only one
    /// thread in the whole program may hold decisions at a time, so that holders never wait for
    /// each other.
    final boolean hold() {
        return OUTCOME.compareAndSet(this, null, Pending.HELD);
    }

    /// Ends a hold with the outcome, or with null to leave it open.
    final void release(@Nullable Object result) {
        outcome = result;
        if (result != null) {
            decided(result);
        }
    }
}
