package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.wait.BriefWait;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One handler at a time, in the order of the items, without garbage: the slot port.
///
/// Overview. The slot of its turn is the state: null is idle; an item means that the turn is
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
/// A busy turn holds one more item, the one that follows ([BusyTurn]), so that a handler that posts
/// to its own port, or a poster that is one item ahead, needs no lock.
///
/// *Cost:* 72 bytes with its turn, 200 when it is busy.
final class SerialReceive<T> extends Receive<T> implements HoldingTaker {

    private static final VarHandle SLOT;
    private static final VarHandle PASSED;
    private static final VarHandle NEXT;

    static {
        try {
            var lookup = MethodHandles.lookup();
            SLOT = lookup.findVarHandle(Turn.class, "slot", Object.class);
            PASSED = lookup.findVarHandle(Turn.class, "passed", int.class);
            NEXT = lookup.findVarHandle(BusyTurn.class, "next", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// What is in a slot, or follows it, and is no item.
    private enum Mark {
        /// In a slot: nobody takes this turn any more.
        LEFT,
        /// Behind a slot: no item follows, and one may.
        OPEN,
        /// Behind a slot: the lock's holder moves the item that followed to the backlog.
        MOVING
    }

    /// How many items of its port make a receiver busy.
    private static final int FEW = 100;

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
        Turn mine = turn;
        // in this order, as an item leaves what follows after it is counted in the port
        if (mine.isFollowed() || port().waiting() > 0 || isSpent()) {
            return false;
        }
        return isScheduled(mine, item, 1) || mine.isKept(item);
    }

    @Override
    boolean offer(Object item) {
        return !isSpent() && isScheduled(turn, item, 0);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very same item
    public int queued() {
        while (true) {
            Turn mine = turn;
            Object follows = mine.next(); // before the count, as it leaves after it is counted
            int waiting = port().waiting();
            if (mine.next() == follows && follows != Mark.MOVING) {
                return waiting + (isItem(follows) ? 1 : 0);
            }
            BriefWait.until(() -> mine.next() != Mark.MOVING);
        }
    }

    @Override
    public void seal(Backlog backlog) {
        turn.seal(backlog);
    }

    @Override
    public void open() {
        turn.open();
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
    private boolean isScheduled(Turn mine, Object item, int passed) {
        if (!mine.take(item)) {
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

    /// Schedules a turn again that has the item that followed, by who has it.
    private void goOn(Turn mine) {
        boolean isSubmitted = false;
        try {
            isSubmitted = sink.submit(mine, this);
        } finally { // closed, or no memory to queue the turn
            if (!isSubmitted) {
                mine.abandon();
            }
        }
    }

    private static boolean isItem(@Nullable Object held) {
        return held != null && !(held instanceof Mark);
    }

    /// The one task of this receiver, scheduled again for each item.
    private static sealed class Turn extends Task permits BusyTurn {

        final SerialReceive<?> receive;
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

        /// What follows the item in the slot: an item, a mark, or null when none may.
        @Nullable Object next() {
            return null;
        }

        /// Whether an item waits there, so that none may come before it.
        boolean isFollowed() {
            return false;
        }

        /// Lets an item follow the one in the slot; false when it may not, or came too late.
        boolean isKept(Object item) {
            return false;
        }

        /// Takes the item that follows into the slot; false when there is none. By who has the
        /// turn.
        boolean isNextTaken() {
            return false;
        }

        /// Moves the item that follows to the backlog, and lets none follow. By the lock's holder.
        void seal(Backlog backlog) {}

        /// Lets an item follow. By the lock's holder.
        void open() {}

        /// Puts another item into the slot. By who has the turn.
        final void replace(Object item) {
            SLOT.setRelease(this, item);
        }

        /// Whether an item is in the slot.
        final boolean isTaken() {
            return isItem(slot);
        }

        /// Empties the slot.
        final void free() {
            SLOT.setRelease(this, null); // the next turn sees what this one did
        }

        @Override
        public final void run() {
            runUnfenced();
            look();
        }

        @Override
        public final void runUnfenced() {
            receive.handle(item());
            if (isNextTaken()) {
                receive.goOn(this);
            } else {
                free();
            }
        }

        @Override
        public boolean hasRest() {
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
            look();
        }

        private void look() {
            VarHandle.fullFence(); // before the read of waiting: see the Overview
            if (hasRest()) {
                rest();
            }
        }
    }

    /// The turn of a busy receiver, which holds an item that follows the one in the slot:
    ///
    /// ```
    ///            +------------ taken, or withdrawn ------------+
    ///            v                                             |
    ///   null --open--> OPEN ---------- post while busy -----> item
    ///    ^ ^             |                                     |
    ///    | +--- seal ----+                MOVING <--- seal ----+
    ///    +----- in the backlog ------------/
    /// ```
    ///
    /// Overview. The item is in the port ([HoldingTaker]), behind the one in the slot and before
    /// all others: who finds it there goes to the lock. The turn takes it before it would free its
    /// slot, and looks once more when it has; a poster looks at the slot when it has left its item
    /// and withdraws it from a free one. So one of both sees the other, as at the slot itself.
    ///
    /// Only an unbounded port has it held, and only on a sink that always has room: a post to a
    /// rendezvous waits until its item is taken, and an item that is refused must keep its place.
    private static final class BusyTurn extends Turn {

        private final boolean mayHold;

        /// Null at first, which other threads may see before they see anything else of this.
        private volatile @Nullable Object next;

        /// Keeps the next object in memory, perhaps the turn of another core, off the slot's cache
        /// line and off the one after it.
        @SuppressWarnings("UnusedVariable") // padding
        private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14;

        BusyTurn(SerialReceive<?> receive) {
            super(receive);
            mayHold = !receive.sink.mayRefuse() && !(receive.port() instanceof LimitedPort);
        }

        @Override
        boolean isWorn() {
            return MOST <= passed();
        }

        @Override
        @Nullable Object next() {
            return next;
        }

        @Override
        boolean isFollowed() {
            Object seen = next;
            return seen != Mark.OPEN && seen != null;
        }

        @Override
        boolean isKept(Object item) {
            if (next != Mark.OPEN || !NEXT.compareAndSet(this, Mark.OPEN, item)) {
                return false;
            }
            if (isTaken()) {
                return true;
            }
            if (NEXT.compareAndSet(this, item, Mark.OPEN)) {
                return false;
            }
            if (hasRest()) { // a holder of the lock has moved it, who perhaps only looks
                rest();
            }
            return true;
        }

        @Override
        boolean isNextTaken() {
            Object seen = next;
            if (seen == null || !isItem(seen) || isWorn() || receive.isSpent()) {
                return false;
            }
            count(1); // before it leaves the port
            boolean isTaken = NEXT.compareAndSet(this, seen, Mark.OPEN);
            if (isTaken) {
                replace(seen);
            } else {
                count(-1);
            }
            return isTaken;
        }

        @Override
        void seal(Backlog backlog) {
            Object seen = next;
            while (seen != null
                    && !NEXT.compareAndSet(this, seen, isItem(seen) ? Mark.MOVING : null)) {
                seen = next;
            }
            if (seen != null && isItem(seen)) {
                Object now = seen; // when there is no memory for it
                try {
                    backlog.addLast(seen);
                    backlog.publishCount();
                    now = null;
                } finally {
                    NEXT.setVolatile(this, now); // after the count: see queued
                }
            }
        }

        @Override
        void open() {
            if (mayHold) {
                NEXT.setRelease(this, Mark.OPEN); // after the change that the seal was for
            }
        }

        @Override
        public boolean hasRest() {
            return (isFollowed() && !isTaken()) || super.hasRest();
        }
    }
}
