package io.portolan.core;

import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Something that several may decide and one does: which item ends a thread's wait, which branch of
/// a choice is taken. Its one field goes from null to the outcome, once.
///
/// *Ordering:* the CAS publishes the outcome to the threads that read it.
abstract class Decision {

    /// The outcome that is none yet.
    private enum Pending {
        /// Another thread looks whether both sides agree; it will not be long.
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

    /// Decides, unless that was done before or is refused; returns whether this call did.
    final boolean decide(Object result) {
        boolean isSure = !mayRefuse();
        while (!OUTCOME.compareAndSet(this, null, isSure ? result : Pending.HELD)) {
            if (!isOpen()) {
                return false;
            }
            awaitRelease();
        }
        boolean isAccepted = false;
        try {
            isAccepted = isSure || accepts(result);
        } finally {
            if (!isSure) {
                outcome = isAccepted ? result : null; // until now it looked open to all others
            }
        }
        if (isAccepted) {
            decided(result);
        }
        return isAccepted;
    }

    /// Whether it may be decided at several ports.
    boolean isChoice() {
        return true;
    }

    /// Whether [#accepts] may be false.
    boolean mayRefuse() {
        return false;
    }

    /// Whether this outcome can be carried out now. Nobody else decides meanwhile.
    boolean accepts(Object result) {
        return true;
    }

    /// Carries the outcome out.
    abstract void decided(Object result);

    /// Told that one of the ways to decide it is closed for ever.
    abstract void ended();

    /// Told, with a port locked, that a predicate failed on an item, which counts as false.
    abstract void failed(String where, Throwable failure, Object queued);

    /// The outcome; null while it is open.
    final @Nullable Object outcome() {
        Object seen = outcome;
        return seen == Pending.HELD ? null : seen;
    }

    final boolean isOpen() {
        return outcome() == null;
    }

    /// As [#isOpen()], but waits for a thread that is about to decide.
    final boolean staysOpen() {
        awaitRelease();
        return isOpen();
    }

    /// Keeps others from deciding until [#release], once they have not decided; false when it is
    /// decided. The holder may wait for others as [Giver.Rendezvous] says.
    final boolean hold() {
        while (!OUTCOME.compareAndSet(this, null, Pending.HELD)) {
            if (!staysOpen()) {
                return false;
            }
        }
        return true;
    }

    /// Ends a hold with the outcome, or with null to leave it open.
    final void release(@Nullable Object result) {
        outcome = result;
        if (result != null) {
            decided(result);
        }
    }

    private void awaitRelease() {
        BriefWait.until(() -> outcome != Pending.HELD);
    }
}
