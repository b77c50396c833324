package io.portolan.core;

import io.portolan.core.engine.Tally;
import io.portolan.core.engine.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One handler at a time, in the order of the items, without garbage: the slot port.
///
/// Overview. The slot of its one turn is the whole state: null is idle; an item means that the turn
/// is scheduled or running with it. Who changes null to an item (a poster, or a matching under the
/// port's lock) schedules the turn. The turn that ends frees the slot and then looks whether items
/// wait in the port; without this second look an item that was queued just before would wait for
/// ever. The counterpart is in [io.portolan.core.MatchingPort].
final class SerialReceive<T> extends Receive<T> {

    private static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(Turn.class, "slot", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Tally passed;
    private final ItemQueue waiting;
    private final Turn turn;

    SerialReceive(Lane lane, Receiver<T> receiver) {
        super(lane, receiver);
        passed = port().passed();
        waiting = port().backlog();
        turn = new Turn(this, waiting);
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        boolean isTaken = waiting.published() == 0 && offer(item);
        if (isTaken) {
            passed.count();
        }
        return isTaken;
    }

    @Override
    boolean offer(Object item) {
        if (isSpent() || !turn.take(item)) {
            return false;
        }
        boolean isSubmitted = false;
        try {
            isSubmitted = lane.submit(turn, this);
        } finally { // closed or full, or no memory to queue the turn
            if (!isSubmitted) {
                turn.free();
            }
        }
        return isSubmitted;
    }

    /// The one task of this receiver, scheduled again for each item.
    private static final class Turn extends Task {

        private final Receive<?> receive;
        private final ItemQueue waiting;
        private volatile @Nullable Object
                slot; // here, since it is read right after the task itself

        /// Keeps the next object in memory, perhaps the turn of another core, off the slot's cache
        /// line and off the one after it. The JVM puts longs behind the references here.
        @SuppressWarnings("UnusedVariable") // padding
        private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

        Turn(Receive<?> receive, ItemQueue waiting) {
            this.receive = receive;
            this.waiting = waiting;
        }

        /// Takes an item into the slot; false when it is full.
        boolean take(Object item) {
            // The read spares a failing CAS; the CAS makes what the last turn did visible to the
            // next.
            return slot == null && SLOT.compareAndSet(this, null, item);
        }

        /// Empties the slot.
        void free() {
            SLOT.setRelease(this, null); // the next turn sees what this one did
        }

        @Override
        public void run() {
            receive.handle(item());
            freeAndLook();
        }

        @Override
        public void runUnfenced() {
            receive.handle(item());
            free();
        }

        @Override
        public boolean hasRest() {
            return waiting.published() > 0;
        }

        @Override
        public void rest() {
            receive.port().rematch();
        }

        @Override
        public void abandon() {
            receive.port().giveBack(item());
            freeAndLook();
        }

        @Override
        public @Nullable Object giveUp() {
            Object lost = receive.giveUp(item());
            freeAndLook();
            return lost;
        }

        private Object item() {
            return Objects.requireNonNull(slot);
        }

        private void freeAndLook() {
            free();
            VarHandle.fullFence(); // before the read of waiting: see the Overview
            if (hasRest()) {
                rest();
            }
        }
    }
}
