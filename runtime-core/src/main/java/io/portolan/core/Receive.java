package io.portolan.core;

import io.portolan.core.events.Recorder;
import java.util.List;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// A receiver at work on its port. Subclasses differ in how an item becomes a run of the handler.
/// It keeps what it needs of the [Receiver], not the receiver itself.
abstract class Receive<T> extends Taker implements Active, Lane.Refused {

    final Lane lane;
    private final ArbiterActivation activation;
    private final MatchingPort<T> port;
    private final Handler<? super T> handler;
    private final String name;

    /// Set before the activation is done by a cancel; read at the very start of each run.
    private volatile boolean hasLeft;

    private volatile boolean hasEnded;

    Receive(Lane lane, Receiver<T> receiver) {
        this.lane = lane;
        port = (MatchingPort<T>) receiver.port();
        handler = receiver.handler();
        name = receiver.name();
        activation = new ArbiterActivation(this);
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
    public final Lane lane() {
        return lane;
    }

    @Override
    public final Lane.Refused refused() {
        return this;
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

    @Override
    public void tryAgain() {
        port.rematch();
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
    public String toString() {
        return describe(false, Receiver.UNLIMITED, false);
    }

    /// As the receiver describes itself, which is not kept.
    final String describe(boolean isOnce, int concurrency, boolean isFiltered) {
        return Receiver.describe(name, isOnce, concurrency, isFiltered);
    }

    @SuppressWarnings("unchecked") // only a T is posted
    private void invoke(Object queued, Object item) {
        Event event = Recorder.handlerBegins(this, Causalities.postedNanos(queued));
        try {
            handler.handle((T) item);
        } catch (Throwable failure) {
            lane.report(failure, "handler of " + port, Causalities.of(queued), item);
        }
        Recorder.end(event);
    }
}
