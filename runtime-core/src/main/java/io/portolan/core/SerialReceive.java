package io.portolan.core;

import io.portolan.core.engine.Tally;
import io.portolan.core.engine.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One handler at a time, in the order of the items, without garbage: the slot port.
///
/// Overview. `slot` is the whole state: null is idle; an item means that a turn with this item is
/// scheduled or running. Who changes null to an item (a poster, or a matching under the port's
/// lock) schedules the turn. The turn that ends frees the slot and then looks whether items wait in
/// the port; without this second look an item that was queued just before would wait for ever. The
/// counterpart is in [io.portolan.core.MatchingPort].
final class SerialReceive<T> extends Receive<T> {

    private static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(SerialReceive.class, "slot", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Tally passed;
    private final Turn turn = new Turn();
    private volatile @Nullable Object slot;

    /// Keeps the next object in memory, perhaps a receiver at work on another core, off the slot's
    /// cache line and off the one after it. The JVM puts longs behind the references here.
    @SuppressWarnings("UnusedVariable") // padding
    private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

    SerialReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        passed = port().passed();
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        boolean isTaken = port().waiting() == 0 && offer(item);
        if (isTaken) {
            passed.count();
        }
        return isTaken;
    }

    @Override
    boolean offer(Object item) {
        // The read spares a failing CAS; the CAS makes the last turn's effects visible to the next.
        if (slot != null || isSpent() || !SLOT.compareAndSet(this, null, item)) {
            return false;
        }
        boolean isSubmitted = false;
        try {
            isSubmitted = lane.submit(turn, this);
        } finally { // closed or full, or no memory to queue the turn
            if (!isSubmitted) {
                slot = null;
            }
        }
        return isSubmitted;
    }

    private void free() {
        slot = null; // volatile, before the read of waiting: see the Overview
        if (port().waiting() > 0) {
            port().rematch();
        }
    }

    /// The one task of this receiver, scheduled again for each item.
    private final class Turn extends Task {

        private Object item() {
            return Objects.requireNonNull(slot);
        }

        @Override
        public void run() {
            handle(item());
            free();
        }

        @Override
        public void abandon() {
            port().giveBack(item());
            free();
        }

        @Override
        public @Nullable Object giveUp() {
            Object lost = SerialReceive.this.giveUp(item());
            free();
            return lost;
        }
    }
}
