package io.portolan.core;

import io.portolan.core.events.Recorder;
import java.util.List;
import java.util.function.Predicate;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// A receiver at work on its port. Subclasses differ in how an item becomes a run of the handler.
abstract class Receive<T> extends Taker implements Active, Lane.Refused {

    final Lane lane;
    private final ArbiterActivation activation;
    private final MatchingPort<T> port;
    private final Receiver<T> receiver;
    private final Handler<? super T> handler; // that of the receiver, one step nearer

    /// Set before the activation is done by a cancel; read at the very start of each run.
    private volatile boolean hasLeft;

    private volatile boolean hasEnded;
    private final @Nullable Filter<T> filter;

    /// Whether the lane had no room and has not said otherwise; guarded by the port's lock.
    private boolean isRefused;

    Receive(Lane lane, Receiver<T> receiver) {
        this.lane = lane;
        this.receiver = receiver;
        port = (MatchingPort<T>) receiver.port();
        handler = receiver.handler();
        filter = filter(receiver.filter());
        activation = new ArbiterActivation(lane, this);
    }

    /// The kind that the receiver's settings ask for.
    static <T> Receive<T> of(Lane lane, Receiver<T> receiver) {
        if (receiver.isOnce()) {
            return new OnceReceive<>(lane, receiver);
        }
        if (receiver.filter() != null) {
            return new LimitedReceive<>(lane, receiver);
        }
        return switch (receiver.concurrency()) {
            case 1 -> new SerialReceive<>(lane, receiver);
            case Receiver.UNLIMITED -> new ConcurrentReceive<>(lane, receiver);
            default -> new LimitedReceive<>(lane, receiver);
        };
    }

    @Override
    public final ArbiterActivation activation() {
        return activation;
    }

    @Override
    public final void start() {
        port.register(this);
    }

    @Override
    public final void cancelled() {
        hasLeft = true;
        hasEnded = true;
    }

    @Override
    public final void leave() {
        port.unregister(this);
    }

    @Override
    public final List<? extends LockedPort> ports() {
        return List.of(port);
    }

    final MatchingPort<T> port() {
        return port;
    }

    final Receiver<T> receiver() {
        return receiver;
    }

    /// Runs the handler with the item, or gives the item back when cancelled.
    @SuppressWarnings("ReferenceEquality") // the very same item, not one that equals it
    final void handle(Object queued) {
        if (hasLeft) {
            port.giveBack(queued);
            return;
        }
        Object item = Causalities.item(queued);
        if (item == queued) { // with nothing attached to it
            invoke(queued, queued);
        } else {
            Causalities.of(queued).run(() -> invoke(queued, item));
        }
    }

    /// The item of a task that a full queue drops; null when it went back to the port, because the
    /// receiver was cancelled.
    final @Nullable Object giveUp(Object queued) {
        if (hasLeft) {
            port.giveBack(queued);
            return null;
        }
        return Causalities.item(queued);
    }

    /// Called after each task, whether its handler ran or the item went back.
    void handled() {}

    /// Whether the receiver wants this item at all. With the port locked.
    final boolean wants(Object queued) {
        return filter == null || filter.wants(queued);
    }

    /// Makes a task of the item; false when the lane has no room. After that the lane is not asked
    /// until it says that it has, or a newer item could find the room that an older one did not.
    /// With the port locked.
    final boolean isSubmitted(Object item) {
        if (isRefused) {
            return false;
        }
        boolean isSubmitted = lane.submit(new ReceiveTask<>(this, item), this);
        isRefused = !isSubmitted; // tryAgain needs the port's lock, so it comes later
        return isSubmitted;
    }

    @Override
    public final void tryAgain() {
        port.rematch(() -> isRefused = false);
    }

    @Override
    final boolean isSelective() {
        return filter != null;
    }

    @Override
    boolean isSpent() {
        return hasEnded;
    }

    @Override
    void portClosed(int left) {
        if (left == 0) {
            hasEnded = true;
            activation.finish();
        }
    }

    @Override
    public final String toString() {
        return receiver.toString();
    }

    @SuppressWarnings("unchecked") // only a T is posted
    private void invoke(Object queued, Object item) {
        Event event = Recorder.handlerBegins(receiver, Causalities.postedNanos(queued));
        try {
            handler.handle((T) item);
        } catch (Throwable failure) {
            lane.report(failure, "handler of " + port, Causalities.of(queued), item);
        }
        Recorder.end(event);
    }

    private @Nullable Filter<T> filter(@Nullable Predicate<? super T> predicate) {
        return predicate == null
                ? null
                : new Filter<>(
                        port,
                        predicate,
                        (failure, queued) ->
                                lane.reportLater(
                                        failure, "predicate of " + this + " at " + port, queued));
    }
}
