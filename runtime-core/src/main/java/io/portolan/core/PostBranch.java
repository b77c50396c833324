package io.portolan.core;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The branch that posts an item: ready when the port takes it at once.
final class PostBranch<T, R> extends Branch<R> {

    private final MatchingPort<T> port;
    private final T item;
    private final Callable<? extends R> function;

    PostBranch(Port<T> port, T item, Callable<? extends R> function) {
        this.port = (MatchingPort<T>) port;
        this.item = Objects.requireNonNull(item, "item");
        this.function = function;
    }

    @Override
    List<? extends LockedPort> ports() {
        return List.of(port);
    }

    @Override
    boolean takesItems() {
        return false;
    }

    @Override
    Try begin(Decision decision) {
        Object queued = Causalities.attach(port.checked(item));
        Giver giver = new Giver(decision, queued, new Taken(this, queued));
        return new Try() {
            @Override
            public boolean looksReady() {
                return true; // the port knows only under its lock
            }

            @Override
            public void register() {
                port.register(giver);
            }

            @Override
            public void tryAgain() {
                port.rematch();
            }

            @Override
            public void unregister() {
                port.unregister(giver);
            }
        };
    }

    @Override
    R result(Object payload) throws Exception {
        return function.call();
    }

    @Override
    Causalities causalities(Object payload) {
        return Causalities.NONE;
    }

    @Override
    void giveBack(Object payload) {
        // What was posted belongs to whoever takes it.
    }

    @Override
    @Nullable Object item(Object payload) {
        return null;
    }
}
