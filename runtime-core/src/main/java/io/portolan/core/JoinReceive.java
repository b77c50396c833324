package io.portolan.core;

import io.portolan.core.engine.Task;
import io.portolan.core.events.HandlerRun;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A join at work.
final class JoinReceive<R> extends Join implements Active {

    private final ArbiterActivation activation;
    private final Lane lane;
    private final JoinArbiter<R> arbiter;
    private final AtomicInteger places;
    private volatile boolean hasTaken;

    /// Who has just run a handler and would use its place again. Plain: what matters is whether it
    /// is the reader, and that only the reader itself has written.
    private @Nullable Thread keeper;

    /// Whether its lane is closed, so that it need not be asked again.
    private volatile boolean isShutOut;

    /// Whether it lets others go first just now.
    private volatile boolean isYielding;

    JoinReceive(Lane lane, JoinArbiter<R> arbiter) {
        this.arbiter = arbiter; // the constructor of Join asks for it
        super(arbiter.shape());
        this.lane = lane;
        places = new AtomicInteger(arbiter.concurrency());
        activation = new ArbiterActivation(lane, this);
    }

    @Override
    public ArbiterActivation activation() {
        return activation;
    }

    @Override
    public void start() {
        register();
    }

    @Override
    public void leave() {
        unregister();
    }

    @Override
    boolean wantsMore() {
        return (places.get() > 0 || isKeptByMe()) && !isYielding && !isShutOut;
    }

    /// Two neighbours of a join that needs an item of each would starve it: each takes its own
    /// items back as soon as it has returned them. So it waits until the tasks before it have run.
    @Override
    boolean yields() {
        isYielding = true;
        if (!lane.submitLast(new Turn())) {
            isYielding = false;
        }
        return isYielding;
    }

    @Override
    boolean offer(Object[][] sets) {
        boolean isInPlace = isKeeper();
        if (!isInPlace && !hasPlace()) {
            return false;
        }
        if (!lane.submit(new JoinTask<>(this, sets), this)) {
            isShutOut = !lane.mayRefuse();
            if (!isInPlace) {
                leavePlace();
            }
            return false;
        }
        hasTaken = arbiter.isOnce();
        return true;
    }

    @Override
    boolean mayBeRefused() {
        return lane.mayRefuse();
    }

    /// Posters that meet without the locks could fire a one-time join twice.
    @Override
    boolean mayHold() {
        return !arbiter.isOnce();
    }

    private boolean hasPlace() {
        if (isUnlimited()) {
            return true;
        }
        int free = places.get();
        while (free > 0 && !places.compareAndSet(free, free - 1)) {
            free = places.get();
        }
        return free > 0;
    }

    private void leavePlace() {
        if (!isUnlimited()) {
            places.incrementAndGet();
        }
    }

    private boolean isUnlimited() {
        return arbiter.concurrency() == Receiver.UNLIMITED;
    }

    @Override
    boolean isSpent() {
        return hasTaken || activation.isDone();
    }

    @Override
    void ended() {
        if (!hasTaken) {
            activation.finish();
            lane.submitLast(new Leave()); // its other ports may not be locked now
        }
    }

    /// Runs the handler, or gives the items back when cancelled.
    void handle(Object[][] sets) {
        if (activation.isCancelled()) {
            arbiter.shape().giveBack(sets);
        } else {
            Causalities causalities = Causalities.of(sets);
            HandlerRun event = HandlerRun.begin(this, Causalities.postedNanos(sets));
            causalities.run(() -> invoke(arbiter.shape().resultOf(sets), causalities));
            HandlerRun.end(event);
        }
        handled();
    }

    void giveBack(Object[][] sets) {
        arbiter.shape().giveBack(sets);
        handled();
    }

    /// The items of a task that a full queue drops, as their handler would get them; null when they
    /// went back to their ports.
    @Nullable Object giveUp(Object[][] sets) {
        Object lost = activation.isCancelled() ? null : arbiter.shape().resultOf(sets);
        if (lost == null) {
            arbiter.shape().giveBack(sets);
        }
        handled();
        return lost;
    }

    @Override
    public String toString() {
        return arbiter.toString();
    }

    private void handled() {
        if (arbiter.isOnce()) {
            activation.finish();
        } else if (!isUnlimited() && !isFiredInPlace()) {
            leavePlace();
            tryAgain();
        }
    }

    /// Fires for the handler that comes after this one in the same place, if a set is there.
    private boolean isFiredInPlace() {
        if (isYielding) {
            return false;
        }
        keeper = Thread.currentThread();
        try {
            return isFired();
        } finally {
            keeper = null;
        }
    }

    /// Whether the calling thread keeps a place, which it has then used.
    private boolean isKeeper() {
        boolean isKeeper = isKeptByMe();
        if (isKeeper) {
            keeper = null;
        }
        return isKeeper;
    }

    @SuppressWarnings("ReferenceEquality") // threads have no other equality
    private boolean isKeptByMe() {
        return keeper == Thread.currentThread();
    }

    private void invoke(R items, Causalities causalities) {
        try {
            arbiter.handler().handle(items);
        } catch (Throwable failure) {
            lane.report(failure, "handler of " + this, causalities, items);
        }
    }

    /// Its departure from ports that are still open.
    private final class Leave extends Task {

        @Override
        public void run() {
            unregister();
        }

        @Override
        public void abandon() {
            unregister();
        }

        @Override
        public @Nullable Object giveUp() {
            unregister();
            return null;
        }
    }

    /// Its chance to fire after others had theirs.
    private final class Turn extends Task {

        @Override
        public void run() {
            isYielding = false; // volatile, before the counts are read
            fireAll();
        }

        @Override
        public void abandon() {
            isYielding = false;
        }

        @Override
        public @Nullable Object giveUp() {
            run();
            return null;
        }
    }
}
