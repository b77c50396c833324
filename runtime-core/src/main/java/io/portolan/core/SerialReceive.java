package io.portolan.core;

import io.portolan.core.engine.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One handler at a time, in the order of the items, without garbage: the slot port.
///
/// Overview. The slot of its turn is the whole state: null is idle; an item means that the turn is
/// scheduled or running with it. Who changes null to an item (a poster, or a matching under the
/// port's lock) schedules the turn. The turn that ends frees the slot and then looks whether items
/// wait in the port; without this second look an item that was queued just before would wait for
/// ever. The counterpart is in [io.portolan.core.MatchingPort].
///
/// Between taking the slot and freeing it, one thread at a time has the turn, which counts what
/// posters pass by the backlog. A turn ends for good when its free slot is marked as LEFT by the
/// holder of the port's lock: no poster takes it any more, so its count stands still and can be
/// added to the backlog's. That is done when the receiver has left its port, and when the turn is
/// worn: a receiver that turns out to be busy goes on in a turn that shares no cache line with
/// others.
///
/// *Cost:* 72 bytes with its turn, 200 when it is busy.
final class SerialReceive<T> extends Receive<T> {

    private static final VarHandle SLOT;
    private static final VarHandle PASSED;

    static {
        try {
            var lookup = MethodHandles.lookup();
            SLOT = lookup.findVarHandle(Turn.class, "slot", Object.class);
            PASSED = lookup.findVarHandle(Turn.class, "passed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// What is in a slot and is no item.
    private enum Mark {
        /// Nobody takes this turn any more.
        LEFT
    }

    /// How many items of its port make a receiver busy.
    private static final int FEW = 1_000;

    /// How many items a turn counts at most.
    private static final int MOST = 1 << 30;

    /// Written with the port locked. A poster that sees an older one finds it left, and goes to the
    /// lock.
    private Turn turn = new Turn(this);

    SerialReceive(TaskSink sink, Receiver<T> receiver) {
        super(sink, receiver);
    }

    @Override
    boolean takesUnlocked() {
        return true;
    }

    @Override
    boolean offerUnlocked(Object item) {
        return port().waiting() == 0 && isScheduled(item, 1);
    }

    @Override
    boolean offer(Object item) {
        return isScheduled(item, 0);
    }

    @Override
    public String toString() {
        return describe(false, 1, false);
    }

    @Override
    long passed() {
        return turn.passed();
    }

    @Override
    boolean endsCount() {
        return turn.leave();
    }

    /// The turn has ended, and there is more to do than to free it.
    private void lookAround() {
        port().rematch(mine -> {
            Turn old = turn;
            if (!isSpent() && old.isWorn() && old.leave()) {
                mine.consumed += passed();
                turn = new BusyTurn(this);
            }
        });
    }

    /// @param passed how many items go past the backlog with it
    private boolean isScheduled(Object item, int passed) {
        Turn mine = turn;
        if (isSpent() || !mine.take(item)) {
            return false;
        }
        mine.count(passed);
        boolean isSubmitted = false;
        try {
            isSubmitted = sink.submit(mine, this);
        } finally { // closed or full, or no memory to queue the turn
            if (!isSubmitted) {
                mine.count(-passed);
                mine.free();
            }
        }
        return isSubmitted;
    }

    /// The one task of this receiver, scheduled again for each item.
    private static sealed class Turn extends Task permits BusyTurn {

        private final SerialReceive<?> receive;
        private volatile @Nullable Object slot;
        private int passed; // by who has the turn

        Turn(SerialReceive<?> receive) {
            this.receive = receive;
        }

        /// Takes an item into the slot; false when it is full.
        final boolean take(Object item) {
            // The read spares a failing CAS; the CAS makes what the last turn did visible to the
            // next.
            return slot == null && SLOT.compareAndSet(this, null, item);
        }

        /// Ends it for good, with the port locked; false while somebody has it.
        final boolean leave() {
            return slot == Mark.LEFT || SLOT.compareAndSet(this, null, Mark.LEFT);
        }

        /// Whether the receiver should go on in a new turn; a hint.
        boolean isWorn() {
            return passed() + receive.port().consumedRoughly() >= FEW;
        }

        /// Counts items that go past the backlog.
        final void count(int more) {
            PASSED.setOpaque(this, passed + more); // nobody else writes it
        }

        final int passed() {
            return (int) PASSED.getOpaque(this); // while another thread may have the turn
        }

        /// Empties the slot.
        final void free() {
            SLOT.setRelease(this, null); // the next turn sees what this one did
        }

        @Override
        public final void run() {
            receive.handle(item());
            freeAndLook();
        }

        @Override
        public final void runUnfenced() {
            receive.handle(item());
            free();
        }

        @Override
        public final boolean hasRest() {
            return receive.port().waiting() > 0 || receive.isSpent() || isWorn();
        }

        @Override
        public final void rest() {
            receive.lookAround();
        }

        @Override
        public final void abandon() {
            receive.port().giveBack(item());
            freeAndLook();
        }

        @Override
        public final @Nullable Object giveUp() {
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

    /// The turn of a busy receiver.
    private static final class BusyTurn extends Turn {

        /// Keeps the next object in memory, perhaps the turn of another core, off the slot's cache
        /// line and off the one after it.
        @SuppressWarnings("UnusedVariable") // padding
        private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

        BusyTurn(SerialReceive<?> receive) {
            super(receive);
        }

        @Override
        boolean isWorn() {
            return MOST <= passed();
        }
    }
}
