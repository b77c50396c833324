package io.portolan.core;

import io.portolan.core.engine.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A gather at work: what it holds so far. Its own lock, taken inside those of the ports, guards
/// it, since its ports bring items at the same time.
abstract class GatherRun {

    private final List<? extends LockedPort> ports;
    private final int total;
    private final List<GatherTaker> takers;
    private final List<List<Object>> held; // guarded by this, like the next two
    private int count;
    private int endedPorts;

    GatherRun(Gather<?> gather) {
        ports = gather.ports();
        total = gather.total();
        takers = ports.stream().map(port -> new GatherTaker(this)).toList();
        held = new ArrayList<>();
        ports.forEach(port -> held.add(new ArrayList<>()));
    }

    /// Told, with a port locked, that it has all; false when that cannot be made use of now.
    abstract boolean completed();

    /// Told, with a port locked, that it will never have all.
    abstract void ended();

    /// Whether it takes no more items for another reason than having enough.
    abstract boolean isStopped();

    /// What it is, in words, for snapshots and dumps of its ports.
    @Override
    public abstract String toString();

    final void register() {
        for (int side = 0; side < takers.size(); side++) {
            ports.get(side).register(takers.get(side));
        }
    }

    final void unregister() {
        for (int side = 0; side < takers.size(); side++) {
            ports.get(side).unregister(takers.get(side));
        }
    }

    final synchronized boolean isSpent() {
        return count == total || isStopped();
    }

    /// Takes what it holds out of it; all lists are empty when that was done before.
    final synchronized List<List<Object>> takeHeld() {
        List<List<Object>> all = held.stream().<List<Object>>map(ArrayList::new).toList();
        held.forEach(List::clear);
        return all;
    }

    /// Returns what it holds to the heads of the ports. With no port locked.
    final void giveBack() {
        List<List<Object>> all = takeHeld();
        for (int side = 0; side < all.size(); side++) {
            all.get(side).forEach(ports.get(side)::giveBack);
        }
    }

    final synchronized boolean add(GatherTaker from, Object item) {
        if (isSpent()) {
            return false;
        }
        List<Object> items = held.get(takers.indexOf(from));
        items.add(item);
        count++;
        boolean isTaken = false;
        try {
            isTaken = count < total || completed();
        } finally { // cannot be made use of, or there was no memory to
            if (!isTaken) {
                items.removeLast();
                count--;
            }
        }
        return isTaken;
    }

    final synchronized void portEnded() {
        endedPorts++;
        if (endedPorts == ports.size() && !isSpent()) {
            ended();
        }
    }

    /// One port's side of a gather.
    static final class GatherTaker extends Taker {

        private final GatherRun gathering;
        private boolean hasEnded;

        GatherTaker(GatherRun gathering) {
            this.gathering = gathering;
        }

        @Override
        boolean offer(Object item) {
            return gathering.add(this, item);
        }

        @Override
        boolean isSpent() {
            return hasEnded || gathering.isSpent();
        }

        @Override
        void portClosed(int left) {
            if (left == 0 && !hasEnded) {
                hasEnded = true;
                gathering.portEnded();
            }
        }

        @Override
        public String toString() {
            return gathering.toString();
        }
    }

    /// A gather at work on a sink, and the task that runs its handler.
    static final class ActiveGather<R> extends GatherRun implements Active, TaskSink.Refused {

        private final ArbiterActivation activation;
        private final TaskSink sink;
        private final Gather<R> gather;

        ActiveGather(TaskSink sink, Gather<R> gather) {
            super(gather);
            this.sink = sink;
            this.gather = gather;
            activation = new ArbiterActivation(this);
        }

        @Override
        public ArbiterActivation activation() {
            return activation;
        }

        @Override
        public TaskSink sink() {
            return sink;
        }

        @Override
        public TaskSink.Refused refused() {
            return this;
        }

        @Override
        public void start() {
            register();
        }

        @Override
        public void leave() {
            unregister();
            giveBack();
        }

        @Override
        public List<? extends LockedPort> ports() {
            return gather.ports();
        }

        @Override
        boolean completed() {
            return sink.submit(new Run(), this);
        }

        @Override
        void ended() {
            sink.later(activation::cancel); // returns what it holds, with no port locked
        }

        @Override
        boolean isStopped() {
            return activation.isDone();
        }

        @Override
        public void tryAgain() {
            gather.ports().forEach(LockedPort::rematch);
        }

        @Override
        public String toString() {
            return "gather (" + gather.total() + ")";
        }

        private void handle(List<List<Object>> items) {
            Causalities causalities =
                    Causalities.ofAll(items.stream().flatMap(List::stream).toArray());
            causalities.run(() -> invoke(gather.resultOf(items), causalities));
        }

        private void invoke(R items, Causalities causalities) {
            try {
                gather.handler().handle(items);
            } catch (Throwable failure) {
                sink.report(failure, "handler of " + this, causalities, items);
            }
        }

        /// The run of the handler.
        private final class Run extends Task {

            @Override
            public void run() {
                unregister();
                List<List<Object>> items = takeHeld();
                if (items.stream().anyMatch(side -> !side.isEmpty())) { // not cancelled meanwhile
                    handle(items);
                    activation.finish();
                }
            }

            @Override
            public void abandon() {
                activation.cancel();
            }

            @Override
            public @Nullable Object giveUp() {
                unregister();
                List<List<Object>> items = takeHeld();
                activation.finish();
                return items.stream().allMatch(List::isEmpty) ? null : gather.resultOf(items);
            }
        }
    }

    /// A gather for a thread.
    static final class BlockingGather extends GatherRun {

        private final Waiter waiter;

        BlockingGather(Gather<?> gather, Waiter waiter) {
            super(gather);
            this.waiter = waiter;
        }

        @Override
        boolean completed() {
            return waiter.decide(this);
        }

        @Override
        void ended() {
            waiter.ended();
        }

        @Override
        boolean isStopped() {
            return !waiter.isOpen();
        }

        @Override
        public String toString() {
            return "gather by " + waiter;
        }
    }
}
