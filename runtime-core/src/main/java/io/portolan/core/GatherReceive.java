package io.portolan.core;

import io.portolan.core.engine.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A gather at work on a lane, and the task that runs its handler.
final class GatherReceive<R> extends Gathering implements Active, Lane.Refused {

    private final ArbiterActivation activation;
    private final Lane lane;
    private final Gather<R> gather;

    GatherReceive(Lane lane, Gather<R> gather) {
        super(gather);
        this.lane = lane;
        this.gather = gather;
        activation = new ArbiterActivation(this);
    }

    @Override
    public ArbiterActivation activation() {
        return activation;
    }

    @Override
    public Lane lane() {
        return lane;
    }

    @Override
    public Lane.Refused refused() {
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
        return lane.submit(new Run(), this);
    }

    @Override
    void ended() {
        lane.later(activation::cancel); // returns what it holds, with no port locked
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
        Causalities causalities = Causalities.ofAll(items.stream().flatMap(List::stream).toArray());
        causalities.run(() -> invoke(gather.resultOf(items), causalities));
    }

    private void invoke(R items, Causalities causalities) {
        try {
            gather.handler().handle(items);
        } catch (Throwable failure) {
            lane.report(failure, "handler of " + this, causalities, items);
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
