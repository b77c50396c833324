package io.portolan.core;

import io.portolan.core.engine.Tally;
import io.portolan.core.engine.Task;
import io.portolan.core.events.CoreEvents;
import java.util.List;
import java.util.function.Predicate;
import jdk.jfr.Event;
import org.jspecify.annotations.Nullable;

/// A receiver at work on its port. Subclasses differ in how an item becomes a run of the handler.
/// It keeps what it needs of the [Receiver], not the receiver itself.
abstract class Receive<T> extends Taker implements Active, TaskSink.Refused {

    final TaskSink sink;
    private final ArbiterActivation activation;
    private final MatchingPort<T> port;
    private final Handler<? super T> handler;
    private final String name;

    /// Set before the activation is done by a cancel; read at the very start of each run.
    private volatile boolean hasLeft;

    private volatile boolean hasEnded;

    Receive(TaskSink sink, Receiver<T> receiver) {
        this.sink = sink;
        port = (MatchingPort<T>) receiver.port();
        handler = receiver.handler();
        name = receiver.name();
        activation = new ArbiterActivation(this);
    }

    /// The kind that the receiver's settings ask for.
    static <T> Receive<T> of(TaskSink sink, Receiver<T> receiver) {
        if (receiver.isOnce()) {
            return new Once<>(sink, receiver);
        }
        if (receiver.filter() != null) {
            return new Limited<>(sink, receiver);
        }
        return switch (receiver.concurrency()) {
            case 1 -> new SerialReceive<>(sink, receiver);
            case Receiver.UNLIMITED -> new Concurrent<>(sink, receiver);
            default -> new Limited<>(sink, receiver);
        };
    }

    @Override
    public final ArbiterActivation activation() {
        return activation;
    }

    @Override
    public final TaskSink sink() {
        return sink;
    }

    @Override
    public final TaskSink.Refused refused() {
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
        Event event = CoreEvents.handlerBegins(this, Causalities.postedNanos(queued));
        try {
            handler.handle((T) item);
        } catch (Throwable failure) {
            sink.report(failure, "handler of " + port, Causalities.of(queued), item);
        }
        CoreEvents.end(event);
    }

    /// One run of a receiver's handler with one item: 24 bytes, the only garbage of a concurrent
    /// receive.
    static final class Run<T> extends Task {

        private final Receive<T> receive;
        private final Object item;

        Run(Receive<T> receive, Object item) {
            this.receive = receive;
            this.item = item;
        }

        @Override
        public void run() {
            receive.handle(item);
            receive.handled();
        }

        @Override
        public void abandon() {
            receive.port().giveBack(item);
            receive.handled();
        }

        @Override
        public @Nullable Object giveUp() {
            Object lost = receive.giveUp(item);
            receive.handled();
            return lost;
        }
    }

    /// Every item becomes a task of its own at once: CCR's Receive. Has no state that posters
    /// share, so posts on different cores do not meet.
    static final class Concurrent<T> extends Receive<T> {

        private final Tally passed;

        Concurrent(TaskSink sink, Receiver<T> receiver) {
            super(sink, receiver);
            passed = port().passed();
        }

        @Override
        boolean takesUnlocked() {
            return true;
        }

        @Override
        boolean offerUnlocked(Object item) {
            boolean isTaken = isQueued(item);
            if (isTaken) {
                passed.count();
            }
            return isTaken;
        }

        @Override
        boolean offer(Object item) {
            return !isSpent() && isQueued(item);
        }

        private boolean isQueued(Object item) {
            return sink.submit(new Receive.Run<>(this, item), this);
        }
    }

    /// A receiver that takes its items one by one under the port's lock, because it has a filter or
    /// a limit.
    abstract static class Selective<T> extends Receive<T> {

        private final @Nullable Filter<T> filter;

        /// Whether the sink had no room and has not said otherwise; guarded by the port's lock.
        private boolean isRefused;

        Selective(TaskSink sink, Receiver<T> receiver) {
            super(sink, receiver);
            filter = filter(receiver.filter());
        }

        @Override
        public final boolean wants(Object queued) {
            return filter == null || filter.wants(queued);
        }

        /// Makes a task of the item; false when the sink has no room. After that the sink is not
        /// asked until it says that it has, or a newer item could find the room that an older one
        /// did not. With the port locked.
        final boolean isSubmitted(Object item) {
            if (isRefused) {
                return false;
            }
            boolean isSubmitted = sink.submit(new Receive.Run<>(this, item), this);
            isRefused = !isSubmitted; // tryAgain needs the port's lock, so it comes later
            return isSubmitted;
        }

        @Override
        public final void tryAgain() {
            port().rematch(_ -> isRefused = false);
        }

        @Override
        final boolean isSelective() {
            return filter != null;
        }

        private @Nullable Filter<T> filter(@Nullable Predicate<? super T> predicate) {
            return predicate == null
                    ? null
                    : new Filter<>(
                            port(),
                            predicate,
                            (failure, queued) ->
                                    sink.reportLater(
                                            failure,
                                            "predicate of " + this + " at " + port(),
                                            queued));
        }
    }

    /// At most a given number of handlers at once; what is over, or does not suit, stays in the
    /// port.
    static final class Limited<T> extends Receive.Selective<T> {

        private final int limit;
        private int places; // guarded by the port's lock

        Limited(TaskSink sink, Receiver<T> receiver) {
            super(sink, receiver);
            limit = receiver.concurrency();
            places = limit;
        }

        @Override
        boolean offer(Object item) {
            if (places == 0 || isSpent() || !wants(item) || !isSubmitted(item)) {
                return false;
            }
            places--;
            return true;
        }

        @Override
        void handled() {
            port().rematch(_ -> places++);
        }

        @Override
        public String toString() {
            return describe(false, limit, isSelective());
        }
    }

    /// Handles exactly one item.
    static final class Once<T> extends Receive.Selective<T> {

        private volatile boolean hasTaken; // written under the port's lock

        Once(TaskSink sink, Receiver<T> receiver) {
            super(sink, receiver);
        }

        @Override
        boolean offer(Object item) {
            if (isSpent() || !wants(item)) {
                return false;
            }
            hasTaken = isSubmitted(item);
            return hasTaken;
        }

        @Override
        boolean isSpent() {
            return hasTaken || super.isSpent();
        }

        @Override
        void portClosed(int left) {
            if (!hasTaken) {
                super.portClosed(left);
            }
        }

        @Override
        void handled() {
            activation().finish();
        }

        @Override
        public String toString() {
            return describe(true, 1, isSelective());
        }
    }
}
